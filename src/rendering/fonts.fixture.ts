// Test replacement for `virtual:astro:assets/fonts/internal`.
export const componentDataByCssVariable = new Map([['--font-own', { css: '@font-face{}' }]]);
