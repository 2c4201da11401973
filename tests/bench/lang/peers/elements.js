const n = 1e6;
function run() { const x = new Float64Array(n + 1); for (let i = 2; i <= n; i++) x[i] = x[i - 1] * 0.5 + i; return x[n]; }
require('./time.js')(run, n);
