import { readdir, readFile } from 'node:fs/promises';
import { dirname, extname, join, relative } from 'node:path';
import { digestOf, sha256 } from '#library/sha256';
import { OWN_RULES, type OwnRules } from '#domain/addresses/own-rules';
import type { Config } from './config-schema.ts';
import { ownTokens } from './own-tokens.ts';
import { readColours, replaceTokens } from './tokens.ts';

/** The sources of a site that differ from those of Podium, by path. */
export type OwnSources = ReadonlyMap<string, string | Uint8Array>;

/** The style sheet with the tokens of the design. */
export const TOKENS = 'src/styles/tokens.css';

/** Returns the sources that the settings of a site change: tokens, logo, own components. */
export async function ownSources(settings: Config, cwd: string, tokens: string): Promise<OwnSources> {
  const { logo, font, header, footer, banner, headers = {}, redirects = {} } = settings;
  const files = new Map<string, string | Uint8Array>();
  const replaced = ownTokens(settings, readColours(tokens));
  // Always there, for programs that read values of tokens.
  files.set(TOKENS, replaced === null ? tokens : replaceTokens(tokens, replaced));
  if (logo !== undefined) {
    const { path, bytes } = await readLogo(cwd, logo);
    files.set(`public${path}`, bytes);
    files.set('src/components/ui/LogoMark.astro', logoComponent(path));
  }
  if (font !== undefined) {
    files.set('src/components/seo/BrandFont.astro', fontComponent(font));
    files.set('src/styles/listing-font.css', '');
  }
  if (header !== undefined) files.set('src/components/header/Header.astro', forward(header));
  if (footer !== undefined) files.set('src/components/footer/Footer.astro', forward(footer));
  if (!banner) files.set('src/components/header/Banner.astro', '');
  const rules: OwnRules = { headers, redirects };
  if (Object.keys(headers).length + Object.keys(redirects).length > 0)
    files.set(OWN_RULES, JSON.stringify(rules));
  // Not read by pages: own components are elsewhere, and a change of them must make another
  // program.
  for (const file of [header, footer])
    if (file !== undefined)
      files.set(`src/own/${file}.digest`, await digestOfFolder(join(cwd, dirname(file))));
  return files;
}

/** Reads the logo of a site. Its path in the site changes with the file. */
export async function readLogo(cwd: string, file: string): Promise<{ path: string; bytes: Uint8Array }> {
  const bytes = await readFile(join(cwd, file));
  const digest = sha256(bytes).slice(0, 12);
  return { path: `/logo-${digest}${extname(file).toLowerCase()}`, bytes };
}

/** Returns the component of the logo. */
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

/** The texts of a stage keep the font for which they were laid out, and of its drawn pictures. */
const fontComponent = (variable: string) => `---
import { Font } from 'astro:assets';
---

<Font cssVariable=${JSON.stringify(variable)} preload />

<style is:global>
  .stage-canvas {
    font-family: Figtree, var(--font-fallback);
  }
</style>
`;

/**
 * Returns a component that passes its properties on to an own one, whose path begins at the
 * project. It lies six folders below: .cache/own/{digest}/src/components/header/Header.astro.
 */
const forward = (file: string) => `---
import Own from ${JSON.stringify(`${'../'.repeat(6)}${file}`)};
---

<Own {...Astro.props} />
`;

async function digestOfFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const digests = files.sort().map(async (file) => [relative(folder, file), sha256(await readFile(file))]);
  return digestOf(await Promise.all(digests));
}
