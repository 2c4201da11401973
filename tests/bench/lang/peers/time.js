// The fastest of some runs: "result seconds iterations", as the cases print them.
module.exports = (run, iterations) => {
  let best = Infinity, result;
  for (let k = 0; k < 8; k++) {
    const start = performance.now();
    result = run();
    best = Math.min(best, performance.now() - start);
  }
  let n = iterations;
  if (Array.isArray(result)) [result, n] = result;
  console.log(`${result} ${best / 1e3} ${n}`);
};
