// Written by fit.py. A comment gives the largest error relative to the function it belongs to.
#pragma once

namespace accel::cpu {

inline constexpr double kSin[] = {
    // 2^-57.2
    -0x1.5555555555555p-3,  0x1.1111111111110p-7,  -0x1.a01a01a019881p-13, 0x1.71de3a544a89fp-19,
    -0x1.ae6453ecdcd92p-26, 0x1.6121614ce309ep-33, -0x1.ab0677caffaf3p-41,
};
inline constexpr double kCos[] = {
    // 2^-59.9
    0x1.5555555555555p-5,  -0x1.6c16c16c16c16p-10, 0x1.a01a01a019cb9p-16, -0x1.27e4fb7709081p-22,
    0x1.1eed8ddabb3c0p-29, -0x1.93949f9713b1ap-37, 0x1.ab68e984a643fp-45,
};
inline constexpr double kSinLite[] = {
    // 2^-32.9
    -0x1.5555555446fb8p-3, 0x1.11110fc14bc55p-7,   -0x1.a018f6755c520p-13,
    0x1.7193b5f5015dep-19, -0x1.9d5df65b757bap-26,
};
inline constexpr double kExp[] = {
    // 2^-59.6
    0x1.5555555555555p-3,  0x1.5555555555556p-5,  0x1.1111111111111p-7,  0x1.6c16c16c16212p-10,
    0x1.a01a01a019ac2p-13, 0x1.a01a01a741b3cp-16, 0x1.71de3a593d342p-19, 0x1.27e4da1a3bf04p-22,
    0x1.ae6432e9de9edp-26, 0x1.1f75aba0b1e2ep-29, 0x1.61b58ced1bc2bp-33,
};
inline constexpr double kExpLite[] = {
    // 2^-32.4
    0x1.0000000c4592ep-1, 0x1.5555555ac911fp-3,  0x1.5554e4aacef45p-5,
    0x1.1110df02bfbecp-7, 0x1.6d4920bf2569bp-10, 0x1.a12a42f159d0ep-13,
};
inline constexpr double kLog[] = {
    // 2^-59.6
    0x1.5555555555555p-1, 0x1.9999999999a4fp-2, 0x1.249249247343fp-2, 0x1.c71c72078b928p-3,
    0x1.745cf674f6889p-3, 0x1.3b1cbf421a439p-3, 0x1.0fb04d4fa4e54p-3, 0x1.0c97816496c47p-3,
};
inline constexpr double kLogTail[] = {
    // 2^-65.3
    0x1.999999999999ap-2, 0x1.2492492492537p-2, 0x1.c71c71c6e441bp-3, 0x1.745d17802c2c5p-3,
    0x1.3b139383219ecp-3, 0x1.11194432dbb5fp-3, 0x1.df6309497fd78p-4, 0x1.e1390904a24bap-4,
};
inline constexpr double kLogLite[] = {
    // 2^-34.6
    -0x1.0000000061fefp-1, 0x1.5555558685d78p-2, -0x1.fffffce751926p-3, 0x1.99994a9651e26p-3,
    -0x1.555628452ffd2p-3, 0x1.24a4605850f32p-3, -0x1.ffed885e08173p-4, 0x1.c3b930b4ce5fdp-4,
    -0x1.96fbfe69b0695p-4, 0x1.967b6c007aa1cp-4, -0x1.903d12a33abedp-4, 0x1.b9ce201c5fbb0p-5,
};
inline constexpr double kAtan[] = {
    // 2^-59.5
    -0x1.5555555555555p-2, 0x1.9999999999993p-3, -0x1.2492492491626p-3, 0x1.c71c71c5ad20ep-4,
    -0x1.745d16b121460p-4, 0x1.3b138e9574e2bp-4, -0x1.110c22994bfa4p-4, 0x1.e10229bf5b750p-5,
    -0x1.a30ab52b35000p-5, 0x1.267503a2cd023p-5,
};
inline constexpr double kLn2[] = {0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56};
inline constexpr double kLn2Split[] = {0x1.62e42fefa0000p-1, 0x1.cf79abc9e3b3ap-40};
inline constexpr double kPio2Split[] = {0x1.921fb54400000p+0, 0x1.0b4611a600000p-34,
                                        0x1.3198a2e037073p-69, 0x1.129024e088a68p-123};
inline constexpr double kPiLite[] = {0x1.921fb54400000p+1, 0x1.0b4611a626331p-33};
inline constexpr double kPio2[] = {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};
inline constexpr double kPi[] = {0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53};
inline constexpr double kPio180[] = {0x1.1df46a2529d39p-6, 0x1.5c1d8becdd291p-62};
inline constexpr double k180oPi[] = {0x1.ca5dc1a63c1f8p+5, -0x1.1e7ab456405f9p-49};
inline constexpr double kInvLn2[] = {0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56};
inline constexpr double kInvLn10[] = {0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57};
inline constexpr double kAtanHalf[] = {0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56};
inline constexpr double kPio4[] = {0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55};
inline constexpr double kTwoThirds[] = {0x1.5555555555555p-1, 0x1.5555555555555p-55};
inline constexpr double kHalfLn2Pi[] = {0x1.d67f1c864beb5p-1, -0x1.65b5a1b7ff5dfp-55};
inline constexpr double kErf[] = {
    // 2^-56.1
    0x1.06eba8214db69p-3,  -0x1.812746b0379e6p-2,  0x1.ce2f21a042aafp-4,  -0x1.b82ce31280ec9p-6,
    0x1.565bcd0cc8470p-8,  -0x1.c02db398a3cebp-11, 0x1.f9a316ac0c3f4p-14, -0x1.f4d0aafea4f21p-17,
    0x1.b9c8aefb91b2ep-20, -0x1.5e10549b6e20dp-23, 0x1.e7ae4932bb4e4p-27, -0x1.e6619b796c9c3p-31,
};
inline constexpr double kErfcxHigh[][2] = {
    // 2^-59.7
    {0x1.40c522d7e4987p+0, 0x1.a201c5e6b0571p-55},   {-0x1.15c084bb9e8f3p-3, 0x1.16006e995b6e0p-58},
    {-0x1.85a15c58aa617p-5, -0x1.0074ab22e487fp-59}, {0x1.098366a5b46bbp-3, 0x1.585147ad09297p-62},
    {-0x1.e88b803a48850p-4, -0x1.6a27d73d90657p-58}, {0x1.17ca2877f1330p-4, 0x1.921953492efdcp-58},
};
inline constexpr double kErfcxTail[] = {
    -0x1.8574c40c1dbf2p-6,  0x1.4b884e43c7052p-9,  0x1.ef1bdd919b2dcp-10, -0x1.98db510bc946dp-11,
    -0x1.b9129cd8cf54bp-14, 0x1.065a37ac646bap-13, 0x1.4c32aae267d5cp-18, -0x1.513ba16076ca5p-16,
    -0x1.89e3e1b03c695p-21, 0x1.d21687522fb51p-19, 0x1.8462c5c8db25dp-22, -0x1.4b558323c5522p-21,
    -0x1.3ffe2bea98c01p-23, 0x1.b9c848f0636b4p-24, 0x1.a6c57381f2397p-25, -0x1.f6ca526efb2f3p-27,
    -0x1.bffc8148680cap-27, 0x1.100cdb4f6801fp-29, 0x1.3e077a05549b2p-29, -0x1.6353951311a51p-32,
    -0x1.1d02f9ebe2982p-33,
};
inline constexpr double kErfcxPole = 0x1.8000000000000p+1;
inline constexpr double kTwoOverSqrtPi[] = {0x1.20dd750429b6dp+0, 0x1.1ae3a914fed80p-56};
inline constexpr double kHalfSqrtPi[] = {0x1.c5bf891b4ef6bp-1, -0x1.618f13eb7ca89p-55};
inline constexpr double kStirling[] = {
    // 2^-61.2
    0x1.5555555555555p-4,  -0x1.6c16c16c16bc7p-9,  0x1.a01a019f671dcp-11, -0x1.38137ed9c295bp-11,
    0x1.b94e0cf272638p-11, -0x1.f5108b8eced69p-10, 0x1.78e82b14b977ap-8,
};
inline constexpr double kGammalnOneHigh[][2] = {
    // 2^-61.1
    {-0x1.2788cfc6fb619p-1, 0x1.6cb90701fbfabp-58},
    {0x1.a51a6625307d3p-1, 0x1.1945dab2c6491p-56},
    {-0x1.9a4d55beab2d7p-2, 0x1.45d82151297a9p-59},
};
inline constexpr double kGammalnOneTail[] = {
    0x1.151322ac7d847p-2, -0x1.a8b9c17aa6147p-3, 0x1.5b40cb100c626p-3, -0x1.2703a1dcea6afp-3,
    0x1.010b36af63a37p-3, -0x1.c806706d15609p-4, 0x1.9a01e3a05f53ap-4, -0x1.748c332acd3f5p-4,
    0x1.556acffcfe824p-4, -0x1.3b1d91286a1b9p-4, 0x1.2497cdaa3a821p-4, -0x1.1114195576015p-4,
    0x1.ffd3675936cdap-5, -0x1.e1b60b10f5e44p-5, 0x1.ca10ae5831718p-5, -0x1.b1fee527699bfp-5,
    0x1.7bef60ccebf66p-5, -0x1.699781a4e1884p-5, 0x1.0c4fe7f89a644p-4, -0x1.00fc4b24335d2p-4,
};
inline constexpr double kGammalnTwoHigh[][2] = {
    // 2^-63.5
    {0x1.b0ee6072093cep-2, 0x1.6cb891f30e00bp-58},
    {0x1.4a34cc4a60fa6p-2, 0x1.1873e6785d8ebp-56},
    {-0x1.13e001a557607p-4, 0x1.ffb0701236662p-58},
};
inline constexpr double kGammalnTwoTail[] = {
    0x1.51322ac7d8483p-6,  -0x1.e404fc218f60cp-8,  0x1.7add6eadb6c49p-9,  -0x1.38ac5c2bf4f84p-10,
    0x1.0b36af8635b82p-11, -0x1.d3fd4c80197bbp-13, 0x1.a127b0fa4d8e1p-14, -0x1.78de55a9eb53bp-15,
    0x1.580dc9076c366p-16, -0x1.3cbf0066c5fbcp-17, 0x1.2599eef5f4b9bp-18, -0x1.112683dd4522bp-19,
    0x1.ffbecf6a94a51p-21, -0x1.0244d8af3fa13p-21, 0x1.e7e07b8cc9e18p-23,
};
inline constexpr unsigned long long kTwoOverPi[] = {
    0xa2f9836e4e441529ull, 0xfc2757d1f534ddc0ull, 0xdb6295993c439041ull, 0xfe5163abdebbc561ull,
    0xb7246e3a424dd2e0ull, 0x06492eea09d1921cull, 0xfe1deb1cb129a73eull, 0xe88235f52ebb4484ull,
    0xe99c7026b45f7e41ull, 0x3991d639835339f4ull, 0x9c845f8bbdf9283bull, 0x1ff897ffde05980full,
    0xef2f118b5a0a6d1full, 0x6d367ecf27cb09b7ull, 0x4f463f669e5fea2dull, 0x7527bac7ebe5f17bull,
    0x3d0739f78a5292eaull, 0x6bfb5fb11f8d5d08ull, 0x56033046fc7b6babull, 0xf0cfbc209af4361dull,
};

}  // namespace accel::cpu
