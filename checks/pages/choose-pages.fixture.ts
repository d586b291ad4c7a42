import { splitLocale } from '#domain/addresses/paths';
import { addressOf } from '#pipeline/site/list-files';
import { pageFacts } from '#pipeline/site/page-kinds';

/** Chooses one page of each kind, by kind and by the folder that its address begins with. */
export function chooseKinds(names: readonly string[]): string[] {
  const kinds = new Map<string, string>();
  for (const name of names.filter((file) => file.endsWith('.html'))) {
    const { path } = splitLocale(`/${name}`);
    const kind = `${pageFacts(name).kind} ${path.split('/')[1] ?? ''}`;
    if (!kinds.has(kind)) kinds.set(kind, name);
  }
  return [...kinds.values()];
}

interface Kind {
  /** Matches the files of its pages. One of them is graded. */
  readonly files: RegExp;
  /** Tests of the scorer that the page fails on purpose. */
  readonly fails: readonly string[];
}

/** The kinds of pages with headers or code of their own. */
const KINDS: Readonly<Record<string, Kind>> = {
  home: { files: /^index\.html$/, fails: [] },
  presentation: { files: /^p\/(?!embed\/)[^/]+\/[^/]+\/index\.html$/, fails: [] },
  video: { files: /^v\/[^/]+\/[^/]+\/index\.html$/, fails: [] },
  // Any page may frame it (docs/decisions/0014-headers-of-every-host.md).
  embed: { files: /^p\/embed\/[^/]+\/index\.html$/, fails: ['x-frame-options'] },
  private: { files: /^view\/[^/]+\/index\.html$/, fails: [] },
};

/** A page to grade. */
export interface GradedPage extends Pick<Kind, 'fails'> {
  readonly path: string;
}

/**
 * Returns the pages to grade. Throws an error that names the kind of page that a built site does
 * not have.
 */
export function choosePages(names: readonly string[]): GradedPage[] {
  return Object.entries(KINDS).map(([kind, { files, fails }]) => {
    const page = names.find((name) => files.test(name));
    if (page !== undefined) return { path: addressOf(`/${page}`), fails };
    throw new Error(
      `The built site has no page of the kind "${kind}" to grade. Build it from content that has one.`,
    );
  });
}
