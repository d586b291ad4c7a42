/** Minification settings: Terser's output is smaller than that of the bundler's faster minifier. */
export const MINIFY = { minify: 'terser', terserOptions: { ecma: 2020, compress: { passes: 3 } } } as const;
