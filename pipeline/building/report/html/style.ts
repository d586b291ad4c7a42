import { readToken } from '#styles/tokens';

/** Returns a colour of the site for light mode and one for dark mode. */
const lightDark = (light: string, dark: string): string =>
  `light-dark(${readToken(`--color-${light}`)}, ${readToken(`--color-${dark}`)})`;

/** The style sheet of the report, for the dark and the light mode. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --page: ${lightDark('surface', 'ink')};
  --card: ${lightDark('page', 'ink-raised')};
  --border: ${lightDark('border', 'ink-hover')};
  --text: ${lightDark('text', 'surface')};
  --quiet: ${lightDark('text-secondary', 'on-dark-secondary')};
  --track: color-mix(in srgb, var(--border) 50%, var(--card));
  --whole: ${lightDark('light-blue', 'accent-strong')};
  --part: ${lightDark('accent', 'light-blue')};
  /* The pages of the site have no warnings. */
  --warning: light-dark(#8a5200, #ffc46b);
}
* { box-sizing: border-box; }
body {
  margin: 0 auto;
  padding: 32px 16px 48px;
  max-width: 1120px;
  background: var(--page);
  color: var(--text);
  font: 15px/1.5 system-ui, sans-serif;
}
h1 { margin: 0; font-size: 28px; line-height: 1.2; letter-spacing: -0.02em; }
h2 { margin: 0 0 12px; font-size: 17px; line-height: 1.3; }
header p { margin: 4px 0 24px; }
p { margin: 0 0 12px; }
section > :last-child, details > :last-child { margin-bottom: 0; }
.quiet, header p { color: var(--quiet); }
b { font-weight: 600; font-variant-numeric: tabular-nums; }
main, .figures { display: grid; gap: 16px; grid-template-columns: minmax(0, 1fr); }
section { display: flex; flex-direction: column; }
section, .figures > div {
  padding: 20px;
  border: 1px solid var(--border);
  border-radius: 12px;
  background: var(--card);
}
.figures { margin: 0 0 16px; grid-template-columns: repeat(2, minmax(0, 1fr)); }
.figures > div { padding: 14px 16px; }
dt { color: var(--quiet); font-size: 13px; }
dd { margin: 0; font-size: 22px; font-weight: 650; line-height: 1.3; letter-spacing: -0.01em; }
dd small { display: block; color: var(--quiet); font-size: 13px; font-weight: 400; letter-spacing: 0; }
.warnings { border-color: var(--warning); }
.warnings h2 { color: var(--warning); }
ul, ol { margin: 0; padding: 0; list-style: none; }
.names li { padding: 6px 0; border-top: 1px solid var(--border); overflow-wrap: anywhere; }
.warnings li:first-child { border-top: 0; padding-top: 0; }
details { border-top: 1px solid var(--border); }
summary { padding: 10px 0; cursor: pointer; font-weight: 600; }
summary:focus-visible { outline: 2px solid var(--part); outline-offset: 2px; }
details .quiet { padding: 6px 0; border-top: 1px solid var(--border); }
.bars { display: grid; gap: 12px; }
.bars li { display: grid; grid-template-columns: minmax(0, 1fr) auto; column-gap: 12px; }
.bars span { overflow-wrap: anywhere; }
.bars svg { grid-column: 1 / -1; width: 100%; height: 8px; margin-top: 4px; border-radius: 4px; }
.track { fill: var(--track); }
.whole { fill: var(--whole); }
.part { fill: var(--part); }
.bars li .whole:last-child, .columns .whole { fill: var(--part); }
.columns { display: flex; gap: 4px; text-align: center; font-size: 13px; }
.columns li { flex: 1 1 0; min-width: 0; }
.columns b, .columns span { display: block; }
.columns span { color: var(--quiet); overflow-wrap: anywhere; }
.columns svg { display: block; width: 100%; height: 180px; border-bottom: 1px solid var(--border); }
.legend { display: flex; flex-wrap: wrap; gap: 4px 16px; font-size: 13px; color: var(--quiet); }
.legend svg { width: 12px; height: 12px; border-radius: 3px; vertical-align: -1px; }
.wide { overflow-x: auto; }
.wide:focus-visible { outline: 2px solid var(--part); outline-offset: 4px; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 6px 0 6px 16px; border-top: 1px solid var(--border); text-align: right; font-weight: 400; }
thead th { border-top: 0; color: var(--quiet); font-size: 13px; }
tr > :first-child { padding-left: 0; text-align: left; white-space: nowrap; }
tr > :last-child { font-weight: 600; }
@media (min-width: 760px) {
  details .names { columns: 2; column-gap: 32px; }
  details .names li { break-inside: avoid; }
  body { padding: 48px 32px 64px; }
  main { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  main > .full { grid-column: 1 / -1; }
  .figures { grid-template-columns: repeat(6, minmax(0, 1fr)); }
}
`;
