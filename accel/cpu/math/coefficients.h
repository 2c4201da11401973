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
    // 2^-35.6
    -0x1.5555555449b31p-3,
    0x1.11110dbe3b0f5p-7,
    -0x1.a0136620178ebp-13,
    0x1.6da90670ff07dp-19,
};
inline constexpr double kCosLite[] = {
    // 2^-41.9
    -0x1.fffffffffe3f3p-2, 0x1.55555550fac25p-5,   -0x1.6c16ba7ffe691p-10,
    0x1.a0124c807c01fp-16, -0x1.246360d29872ep-22,
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
inline constexpr double kPio2Lite[] = {0x1.921fb54400000p+0, 0x1.0b4611a626331p-34};
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
inline constexpr double kErfcx[] = {
    // 2^-53.1
    0x1.40c522d7e4987p+0,  -0x1.15c084bb9e912p-3,  -0x1.85a15c58aa835p-5,  0x1.098366a5b5517p-3,
    -0x1.e88b803a44f26p-4, 0x1.17ca2877b1040p-4,   -0x1.8574c40d2af6cp-6,  0x1.4b884ec908df6p-9,
    0x1.ef1bde137b43bp-10, -0x1.98db64486ccf5p-11, -0x1.b912aa7690770p-14, 0x1.065be72fdd0e1p-13,
    0x1.4c26b3142f702p-18, -0x1.516b559db6e0ep-16, -0x1.87075e99b868ep-21, 0x1.d56bfca37abb0p-19,
    0x1.7161f149a576ap-22, -0x1.5d70d7ce51933p-21, -0x1.f55e2d53e15adp-24, 0x1.118f1a8e91037p-23,
    0x1.21ff7b4dcb7edp-26, -0x1.5e2458826ed64p-26, 0x1.5c3d96c67be6ap-29,
};
inline constexpr double kErfcxPole = 0x1.8000000000000p+1;
inline constexpr double kTwoOverSqrtPi[] = {0x1.20dd750429b6dp+0, 0x1.1ae3a914fed80p-56};
inline constexpr double kStirling[] = {
    // 2^-61.2
    0x1.5555555555555p-4,  -0x1.6c16c16c16bc7p-9,  0x1.a01a019f671dcp-11, -0x1.38137ed9c295bp-11,
    0x1.b94e0cf272638p-11, -0x1.f5108b8eced69p-10, 0x1.78e82b14b977ap-8,
};
inline constexpr double kGammalnOne[] = {
    // 2^-56.7
    -0x1.2788cfc6fb619p-1, 0x1.a51a6625307d3p-1, -0x1.9a4d55beab2d7p-2, 0x1.151322ac7d87ap-2,
    -0x1.a8b9c17aa61a8p-3, 0x1.5b40cb10047d6p-3, -0x1.2703a1dce2db5p-3, 0x1.010b36b3ea819p-3,
    -0x1.c8067075c135cp-4, 0x1.9a01e0c60b16ep-4, -0x1.748c306f51814p-4, 0x1.556b5a4b2731cp-4,
    -0x1.3b1e159f58f45p-4, 0x1.248763d01d923p-4, -0x1.110460e967774p-4, 0x1.01248643980a0p-4,
    -0x1.e4111a5b48a84p-5, 0x1.ad250a2cd1ea3p-5, -0x1.964bd57e24766p-5, 0x1.1d1e6941eb35ap-4,
    -0x1.0fee201fef454p-4,
};
inline constexpr double kGammalnTwo[] = {
    // 2^-56.7
    0x1.b0ee6072093cep-2,   0x1.4a34cc4a60fa6p-2,  -0x1.13e001a557607p-4,  0x1.51322ac7d8485p-6,
    -0x1.e404fc218e520p-8,  0x1.7add6eadb5c4dp-9,  -0x1.38ac5c2de9e79p-10, 0x1.0b36af880edabp-11,
    -0x1.d3fd48f1f12cdp-13, 0x1.a127ad9ea745ap-14, -0x1.78e016a11721bp-15, 0x1.580f7114acf45p-16,
    -0x1.3c44522658fc8p-17, 0x1.25260f6e0f22fp-18, -0x1.229af3149fd6fp-19, 0x1.105be51401bb5p-20,
};
inline constexpr unsigned long long kTwoOverPi[] = {
    0xa2f9836e4e441529ull, 0xfc2757d1f534ddc0ull, 0xdb6295993c439041ull, 0xfe5163abdebbc561ull,
    0xb7246e3a424dd2e0ull, 0x06492eea09d1921cull, 0xfe1deb1cb129a73eull, 0xe88235f52ebb4484ull,
    0xe99c7026b45f7e41ull, 0x3991d639835339f4ull, 0x9c845f8bbdf9283bull, 0x1ff897ffde05980full,
    0xef2f118b5a0a6d1full, 0x6d367ecf27cb09b7ull, 0x4f463f669e5fea2dull, 0x7527bac7ebe5f17bull,
    0x3d0739f78a5292eaull, 0x6bfb5fb11f8d5d08ull, 0x56033046fc7b6babull, 0xf0cfbc209af4361dull,
};

}  // namespace accel::cpu
