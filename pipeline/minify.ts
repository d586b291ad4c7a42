/** How scripts are made small: smaller by Terser than by the minifier of the bundler, which takes less time. */
export const MINIFY = { minify: 'terser', terserOptions: { ecma: 2020, compress: { passes: 3 } } } as const;
