// pictures.mjs PROGRAM NATIVE_SITE TAB_SITE FOLDER: the workbench in nine states as PNG files, to be looked at; those of the
// last look are in pictures/.
import { join } from 'node:path';
import { openPage, runProgram, setProgram, withPage } from './browser.mjs';

const folder = process.argv[5];
const shot = (page, name) => page.screenshot({ path: join(folder, `${name}.png`) });
const kProgram = `% The heat of a plate, step by step.
n = 200;
u = zeros(n, 'single');
u(80:120, 80:120) = 1;
%% Steps
for k = 1:40
    inner = u(2:end-1, 2:end-1);
    u(2:end-1, 2:end-1) = inner + 0.2 * (u(1:end-2, 2:end-1) + u(3:end, 2:end-1) + u(2:end-1, 1:end-2) + u(2:end-1, 3:end) - 4 * inner);
end
fprintf('mean %.6f\\n', mean(u(:)));
%% A picture
surf(u(1:5:end, 1:5:end));
title('After 40 steps');
colorbar
`;
const kPricing = `% The price of an option, by a million paths.
paths = 1e6;  steps = 20;
s = 100 * ones(paths, 1);
for k = 1:steps
    s = s .* exp(-0.0005 + 0.04 * randn(paths, 1));
end
payoff = max(s - 105, 0);
price = mean(payoff);
spread = 1.96 * std(payoff) / sqrt(paths);
fprintf('%.3f, give or take %.3f\\n', price, spread);
%% How the prices spread
histogram(s, 60);
xlabel('price at the end');
`;

await withPage('native', async (page, url) => {
  await openPage(page, url);
  await shot(page, '1_start');
  await runProgram(page, kProgram, { seconds: 60 });
  await shot(page, '2_surface');
  await page.click('#theme');
  await runProgram(page, "x = linspace(0, 4 * pi, 400);\nplot(x, sin(x), x, cos(x) .* exp(-x / 8), '--', 'LineWidth', 1.5);\nlegend('sin', 'damped'); grid on; title('Two waves'); xlabel('t');\nerror('demo:late', 'It stops here.');\n");
  await page.waitForTimeout(600);
  await shot(page, '3_dark_error');
  await page.click('#theme');
  await runProgram(page, "A = magic(8); names = {'a', 'bc'; 1, 2}; s.x = 1; z = single(rand(1200)); for k = 1:6, w = sum(sin(z) .* z, 1); end\nT = table((1:4)', {'one'; 'two'; 'three'; 'four'}, 'VariableNames', {'n', 'word'});\n");
  await page.click('[data-side=variables]');
  await page.click('tr[data-name=T]');
  await page.waitForTimeout(500);
  await shot(page, '4_variables');
  await runProgram(page, kPricing, { seconds: 60 });
  await page.click('[data-side=accel]');
  await page.waitForTimeout(800);
  await shot(page, '5_accel');
  await page.click('[data-side=manual]');
  await page.click('#manual .chapters button:has-text("Speed")');
  await page.waitForTimeout(400);
  await shot(page, '9_manual');
  await setProgram(page, "total = 0;\nfor k = 1:3\n    total = total + square(k);\nend\ndisp(total)\n\nfunction y = square(x)\n    y = x * x;\nend\n");
  await page.evaluate(() => globalThis.matlift.editor.goto(8));
  await page.keyboard.press('F12');
  await page.click('[data-side=variables]');
  await page.click('#run');
  await page.waitForFunction(() => document.body.dataset.state === 'stopped' && document.querySelector('.cm-stop-line'));
  await page.fill('#line', 'whos');
  await page.press('#line', 'Enter');
  await page.waitForTimeout(500);
  await shot(page, '6_stopped');
  await page.click('#stop');
});
await withPage('native', async (page, url) => {
  await openPage(page, url);
  await setProgram(page, "disp(magic(4))\nplot(cumsum(randn(1, 200)))\n");
  await shot(page, '7_phone_editor');
  await page.click('#run');
  await page.waitForTimeout(800);
  await page.click('#places [data-place=figures]');
  await page.waitForTimeout(300);
  await shot(page, '8_phone_figure');
}, { options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } });
