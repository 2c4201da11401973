// Numbers of accel/cpu/math/coefficients.h as bits: the functions on doubles take the CPU's steps.
const F64_EXP = array<vec2<u32>, 11>(
  vec2<u32>(0x55555555u, 0x3fc55555u),
  vec2<u32>(0x55555556u, 0x3fa55555u),
  vec2<u32>(0x11111111u, 0x3f811111u),
  vec2<u32>(0x16c16212u, 0x3f56c16cu),
  vec2<u32>(0x1a019ac2u, 0x3f2a01a0u),
  vec2<u32>(0x1a741b3cu, 0x3efa01a0u),
  vec2<u32>(0xa593d342u, 0x3ec71de3u),
  vec2<u32>(0xa1a3bf04u, 0x3e927e4du),
  vec2<u32>(0x2e9de9edu, 0x3e5ae643u),
  vec2<u32>(0xba0b1e2eu, 0x3e21f75au),
  vec2<u32>(0xced1bc2bu, 0x3de61b58u));
const F64_LOG = array<vec2<u32>, 8>(
  vec2<u32>(0x55555555u, 0x3fe55555u),
  vec2<u32>(0x99999a4fu, 0x3fd99999u),
  vec2<u32>(0x9247343fu, 0x3fd24924u),
  vec2<u32>(0x2078b928u, 0x3fcc71c7u),
  vec2<u32>(0x674f6889u, 0x3fc745cfu),
  vec2<u32>(0xf421a439u, 0x3fc3b1cbu),
  vec2<u32>(0xd4fa4e54u, 0x3fc0fb04u),
  vec2<u32>(0x16496c47u, 0x3fc0c978u));
const F64_LOG_TAIL = array<vec2<u32>, 8>(
  vec2<u32>(0x9999999au, 0x3fd99999u),
  vec2<u32>(0x92492537u, 0x3fd24924u),
  vec2<u32>(0x1c6e441bu, 0x3fcc71c7u),
  vec2<u32>(0x7802c2c5u, 0x3fc745d1u),
  vec2<u32>(0x383219ecu, 0x3fc3b139u),
  vec2<u32>(0x432dbb5fu, 0x3fc11194u),
  vec2<u32>(0x9497fd78u, 0x3fbdf630u),
  vec2<u32>(0x904a24bau, 0x3fbe1390u));
const F64_SIN = array<vec2<u32>, 7>(
  vec2<u32>(0x55555555u, 0xbfc55555u),
  vec2<u32>(0x11111110u, 0x3f811111u),
  vec2<u32>(0x1a019881u, 0xbf2a01a0u),
  vec2<u32>(0xa544a89fu, 0x3ec71de3u),
  vec2<u32>(0x3ecdcd92u, 0xbe5ae645u),
  vec2<u32>(0x14ce309eu, 0x3de61216u),
  vec2<u32>(0x7caffaf3u, 0xbd6ab067u));
const F64_COS = array<vec2<u32>, 7>(
  vec2<u32>(0x55555555u, 0x3fa55555u),
  vec2<u32>(0x16c16c16u, 0xbf56c16cu),
  vec2<u32>(0x1a019cb9u, 0x3efa01a0u),
  vec2<u32>(0xb7709081u, 0xbe927e4fu),
  vec2<u32>(0xddabb3c0u, 0x3e21eed8u),
  vec2<u32>(0xf9713b1au, 0xbda93949u),
  vec2<u32>(0x984a643fu, 0x3d2ab68eu));
const F64_ATAN = array<vec2<u32>, 10>(
  vec2<u32>(0x55555555u, 0xbfd55555u),
  vec2<u32>(0x99999993u, 0x3fc99999u),
  vec2<u32>(0x92491626u, 0xbfc24924u),
  vec2<u32>(0x1c5ad20eu, 0x3fbc71c7u),
  vec2<u32>(0x6b121460u, 0xbfb745d1u),
  vec2<u32>(0xe9574e2bu, 0x3fb3b138u),
  vec2<u32>(0x2994bfa4u, 0xbfb110c2u),
  vec2<u32>(0x9bf5b750u, 0x3fae1022u),
  vec2<u32>(0x52b35000u, 0xbfaa30abu),
  vec2<u32>(0x3a2cd023u, 0x3fa26750u));
const F64_LN2 = vec4<u32>(0xfefa39efu, 0x3fe62e42u, 0x3b39803fu, 0x3c7abc9eu);
const F64_INV_LN2 = vec4<u32>(0x652b82feu, 0x3ff71547u, 0xffda0d24u, 0x3c7777d0u);
const F64_INV_LN10 = vec4<u32>(0x1526e50eu, 0x3fdbcb7bu, 0xbaaafad3u, 0x3c695355u);
const F64_TWO_THIRDS = vec4<u32>(0x55555555u, 0x3fe55555u, 0x55555555u, 0x3c855555u);
const F64_PIO2 = vec4<u32>(0x54442d18u, 0x3ff921fbu, 0x33145c07u, 0x3c91a626u);
const F64_PI = vec4<u32>(0x54442d18u, 0x400921fbu, 0x33145c07u, 0x3ca1a626u);
const F64_PIO4 = vec4<u32>(0x54442d18u, 0x3fe921fbu, 0x33145c07u, 0x3c81a626u);
const F64_ATAN_HALF = vec4<u32>(0x0561bb4fu, 0x3fddac67u, 0x222f65e2u, 0x3c7a2b7fu);
const F64_LN2_SPLIT_0 = vec2<u32>(0xfefa0000u, 0x3fe62e42u);
const F64_LN2_SPLIT_1 = vec2<u32>(0xbc9e3b3au, 0x3d7cf79au);
const F64_PIO2_SPLIT_0 = vec2<u32>(0x54400000u, 0x3ff921fbu);
const F64_PIO2_SPLIT_1 = vec2<u32>(0x1a600000u, 0x3dd0b461u);
const F64_PIO2_SPLIT_2 = vec2<u32>(0x2e037073u, 0x3ba3198au);
const F64_PIO2_SPLIT_3 = vec2<u32>(0x4e088a68u, 0x38412902u);
const TWO_OVER_PI = array<u32, 41>(
  0xa2f9836eu, 0x4e441529u, 0xfc2757d1u, 0xf534ddc0u, 0xdb629599u, 0x3c439041u, 0xfe5163abu, 0xdebbc561u,
  0xb7246e3au, 0x424dd2e0u, 0x06492eeau, 0x09d1921cu, 0xfe1deb1cu, 0xb129a73eu, 0xe88235f5u, 0x2ebb4484u,
  0xe99c7026u, 0xb45f7e41u, 0x3991d639u, 0x835339f4u, 0x9c845f8bu, 0xbdf9283bu, 0x1ff897ffu, 0xde05980fu,
  0xef2f118bu, 0x5a0a6d1fu, 0x6d367ecfu, 0x27cb09b7u, 0x4f463f66u, 0x9e5fea2du, 0x7527bac7u, 0xebe5f17bu,
  0x3d0739f7u, 0x8a5292eau, 0x6bfb5fb1u, 0x1f8d5d08u, 0x56033046u, 0xfc7b6babu, 0xf0cfbc20u, 0x9af4361du,
  0x00000000u
);
const F64_ERF = array<vec2<u32>, 12>(
  vec2<u32>(0x8214db69u, 0x3fc06ebau),
  vec2<u32>(0x6b0379e6u, 0xbfd81274u),
  vec2<u32>(0x1a042aafu, 0x3fbce2f2u),
  vec2<u32>(0x31280ec9u, 0xbf9b82ceu),
  vec2<u32>(0xd0cc8470u, 0x3f7565bcu),
  vec2<u32>(0x398a3cebu, 0xbf4c02dbu),
  vec2<u32>(0x6ac0c3f4u, 0x3f1f9a31u),
  vec2<u32>(0xafea4f21u, 0xbeef4d0au),
  vec2<u32>(0xefb91b2eu, 0x3ebb9c8au),
  vec2<u32>(0x49b6e20du, 0xbe85e105u),
  vec2<u32>(0x932bb4e4u, 0x3e4e7ae4u),
  vec2<u32>(0xb796c9c3u, 0xbe0e6619u));
const F64_ERFCX_HIGH = array<vec4<u32>, 6>(
  vec4<u32>(0x2d7e4987u, 0x3ff40c52u, 0x5e6b0571u, 0x3c8a201cu),
  vec4<u32>(0x4bb9e8f3u, 0xbfc15c08u, 0xe995b6e0u, 0x3c516006u),
  vec4<u32>(0xc58aa617u, 0xbfa85a15u, 0xb22e487fu, 0xbc40074au),
  vec4<u32>(0x6a5b46bbu, 0x3fc09836u, 0x7ad09297u, 0x3c158514u),
  vec4<u32>(0x03a48850u, 0xbfbe88b8u, 0x73d90657u, 0xbc56a27du),
  vec4<u32>(0x877f1330u, 0x3fb17ca2u, 0x3492efdcu, 0x3c592195u));
const F64_ERFCX_TAIL = array<vec2<u32>, 21>(
  vec2<u32>(0x40c1dbf2u, 0xbf98574cu),
  vec2<u32>(0xe43c7052u, 0x3f64b884u),
  vec2<u32>(0xd919b2dcu, 0x3f5ef1bdu),
  vec2<u32>(0x10bc946du, 0xbf498db5u),
  vec2<u32>(0xcd8cf54bu, 0xbf1b9129u),
  vec2<u32>(0x7ac646bau, 0x3f2065a3u),
  vec2<u32>(0xae267d5cu, 0x3ed4c32au),
  vec2<u32>(0x16076ca5u, 0xbef513bau),
  vec2<u32>(0x1b03c695u, 0xbea89e3eu),
  vec2<u32>(0x7522fb51u, 0x3ecd2168u),
  vec2<u32>(0x5c8db25du, 0x3e98462cu),
  vec2<u32>(0x323c5522u, 0xbea4b558u),
  vec2<u32>(0xbea98c01u, 0xbe83ffe2u),
  vec2<u32>(0x8f0636b4u, 0x3e7b9c84u),
  vec2<u32>(0x381f2397u, 0x3e6a6c57u),
  vec2<u32>(0x26efb2f3u, 0xbe4f6ca5u),
  vec2<u32>(0x148680cau, 0xbe4bffc8u),
  vec2<u32>(0xb4f6801fu, 0x3e2100cdu),
  vec2<u32>(0xa05549b2u, 0x3e23e077u),
  vec2<u32>(0x51311a51u, 0xbdf63539u),
  vec2<u32>(0x9ebe2982u, 0xbde1d02fu));
const F64_PI_180 = vec4<u32>(0xa2529d39u, 0x3f91df46u, 0xbecdd291u, 0x3c15c1d8u);
const F64_180_PI = vec4<u32>(0x1a63c1f8u, 0x404ca5dcu, 0x456405f9u, 0xbce1e7abu);
