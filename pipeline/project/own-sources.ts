import { readdir, readFile } from 'node:fs/promises';
import { dirname, extname, join, relative } from 'node:path';
import { digestOf, sha256 } from '#library/sha256';
import { PROGRAM } from '#library/program-folder';
import { OWN_RULES, type OwnRules } from '#domain/addresses/own-rules';
import { leftOut, type PartSettings } from '#domain/features/left-out';
import { isOwnComponent, type Config, type Fonts } from './config-schema.ts';
import type { AstroFont } from './font-files.ts';
import { ownTextFiles } from './own-texts.ts';
import { TOKENS } from '#library/tokens-file';
import { fallbackName } from './settable-tokens.ts';
import { ownTokens } from './own-tokens.ts';
import { readColours, replaceTokens } from './tokens.ts';

/** The sources of a site that differ from Podium's, by path. */
export type OwnSources = ReadonlyMap<string, string | Uint8Array>;

/** Returns the sources that the settings of a site change: tokens, texts, logo, own components. */
export async function ownSources(
  settings: Config,
  cwd: string,
  tokens: string,
  fonts: readonly AstroFont[] = [],
): Promise<OwnSources> {
  const { logo, font, home = [], header, footer, banner, accounts, headers = {}, redirects = {} } = settings;
  const files = new Map<string, string | Uint8Array>();
  const replacedTokens = ownTokens(settings, readColours(tokens));
  // Always written, because other modules read values of tokens from it.
  files.set(TOKENS, replacedTokens === null ? tokens : replaceTokens(tokens, replacedTokens));
  if (logo !== undefined) {
    const { path, bytes } = await readLogo(cwd, logo);
    files.set(`public${path}`, bytes);
    files.set('src/components/ui/LogoMark.astro', logoComponent(path));
  }
  if (font !== undefined) {
    files.set('src/components/seo/BrandFont.astro', await fontComponent(font, fonts, cwd));
    if (font.text !== undefined) files.set('src/styles/listing-font.css', '');
  }
  if (header !== undefined) files.set('src/components/header/Header.astro', forwardingComponent(header));
  if (footer !== undefined)
    files.set('src/components/footer/Footer.astro', forwardingComponent(footer) + FOOTER_AT_WINDOW_END);
  const sections = home.filter(isOwnComponent).map((file) => file.slice('./'.length));
  if (sections.length > 0) files.set('src/components/home/OwnSection.astro', ownSectionsComponent(sections));
  for (const [part, substitute] of leftOut(partSettings(settings)).flatMap(({ parts }) =>
    Object.entries(parts),
  ))
    files.set(part, substitute === null ? '' : await readFile(join(PROGRAM, substitute), 'utf8'));
  if (!banner) files.set('src/components/header/Banner.astro', '');
  for (const [name, text] of await ownTextFiles(cwd, accounts)) files.set(name, text);
  const rules: OwnRules = { headers, redirects };
  if (Object.keys(headers).length + Object.keys(redirects).length > 0)
    files.set(OWN_RULES, JSON.stringify(rules));
  // Pages do not read these files. They change the digest of the sources, and so of the program,
  // when own components change, which are in another folder.
  for (const file of [header, footer])
    if (file !== undefined)
      files.set(`src/own/${file}.digest`, await digestOfFolder(join(cwd, dirname(file))));
  return files;
}

/** Returns the settings that the parts of pages depend on. */
export const partSettings = ({ accounts, look, navigation }: Config): PartSettings => ({
  accounts,
  hasSchemes: look?.schemes === 'both',
  hasMenu: navigation?.header !== undefined,
});

/** Reads the logo of a site. Its path in the site changes with the file. */
export async function readLogo(cwd: string, file: string): Promise<{ path: string; bytes: Uint8Array }> {
  const bytes = await readFile(join(cwd, file));
  const digest = sha256(bytes).slice(0, 12);
  return { path: `/logo-${digest}${extname(file).toLowerCase()}`, bytes };
}

const logoComponent = (path: string) => `---
import { BASE } from 'virtual:podium/site';
---

<img class="logo-mark" src={BASE + '${path}'} alt="" height="28" />

<style is:global>
  .logo-mark {
    flex: none;
    width: auto;
    height: 28px;
  }
</style>
`;

/**
 * Returns the component of the fonts. The first view needs the upright files of text and headings.
 */
async function fontComponent(
  { text, headings, code }: Fonts,
  astroFonts: readonly AstroFont[],
  cwd: string,
): Promise<string> {
  // Loads HarfBuzz, which only own fonts need.
  const { fallbackFaces, hasOwnFallback } = await import('./font-fallback.ts');
  const fontsWithOwnFallback = astroFonts.filter(
    (font) => [text, headings, code].includes(font.cssVariable) && hasOwnFallback(font),
  );
  const fallbacks = await Promise.all(fontsWithOwnFallback.map((font) => fallbackFaces(font, cwd)));
  const fonts = [
    ...new Set([text, headings]).values().flatMap((name) => (name ? [[name, true] as const] : [])),
    ...(code === undefined || code === text || code === headings ? [] : [[code, false] as const]),
  ];
  const elements = fonts.map(
    ([name, isFirst]) =>
      `<Font cssVariable=${JSON.stringify(name)}${isFirst ? " preload={[{ style: 'normal' }]}" : ''} />`,
  );
  const rules = [
    ...fallbacks,
    // As in drawn pictures, Figtree draws the characters that the font lacks.
    ...(text ? [`.stage-canvas { font-family: var(${text}), Figtree, var(--font-fallback); }`] : []),
    ...(headings
      ? [
          `:is(h1, h2, h3, h4, h5, h6, .overlay-title, .logo-name, .footer-name) { font-family: var(${headings}), '${fallbackName(headings)}', var(--font-fallback); }`,
        ]
      : []),
    ...(code ? [':is(code, kbd, pre, samp) { font-family: var(--font-mono); }'] : []),
  ];
  const usesDesignFont = text === undefined;
  return `---
import { Font } from 'astro:assets';
${usesDesignFont ? "import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';" : ''}
---

${usesDesignFont ? '<link rel="preload" href={figtree} as="font" type="font/woff2" crossorigin />' : ''}
${elements.join('\n')}

<style is:global>
${rules.join('\n')}
</style>
`;
}

/**
 * Returns a component that passes its props on to an own component, whose path is relative to the
 * project. The returned component is six folders below the project, at
 * .cache/own/{digest}/src/components/header/Header.astro.
 */
const forwardingComponent = (file: string) => `---
${importStatement('Own', file)}
---

<Own {...Astro.props} />
`;

/**
 * Keeps an own footer at the end of the window on short pages. Below the footer of Podium, the page
 * has its colour, but an own one may have another.
 */
const FOOTER_AT_WINDOW_END = `
<style is:global>
  @media screen {
    body {
      display: flex;
      flex-direction: column;
      min-height: 100vh;
    }
    main {
      flex: auto;
    }
  }
</style>
`;

const importStatement = (name: string, file: string) =>
  `import ${name} from ${JSON.stringify(`${'../'.repeat(6)}${file}`)};`;

/** Returns the component that shows one of the own sections of the home page, by its path. */
const ownSectionsComponent = (files: readonly string[]) => `---
${files.map((file, index) => importStatement(`Own${index}`, file)).join('\n')}

const { name, ...props } = Astro.props;
---

${files.map((file, index) => `{name === ${JSON.stringify(`./${file}`)} && <Own${index} {...props} />}`).join('\n')}
`;

async function digestOfFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const digests = files.sort().map(async (file) => [relative(folder, file), sha256(await readFile(file))]);
  return digestOf(await Promise.all(digests));
}
