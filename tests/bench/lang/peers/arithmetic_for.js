function run(n) { let s = 0; for (let i = 1; i <= n; i++) s = s + i * 2; return s; }
require('./time.js')(() => run(1e6), 1e6);
