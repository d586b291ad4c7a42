import { addressOf } from '#pipeline/site/address-of';
import type { OutputFile } from '#pipeline/site/list-files';

/** Patterns of the kinds of pages with headers or code of their own. One page of each is graded. */
const KINDS = {
  home: /^index\.html$/,
  presentation: /^p\/(?!embed\/)[^/]+\/[^/]+\/index\.html$/,
  video: /^v\/[^/]+\/[^/]+\/index\.html$/,
  embed: /^p\/embed\/[^/]+\/index\.html$/,
  private: /^view\/[^/]+\/index\.html$/,
};

/**
 * Returns the paths of the pages to grade. Throws an error that names the kind of page that a built
 * site does not have.
 */
export function choosePages(files: readonly OutputFile[]): string[] {
  return Object.entries(KINDS).map(([kind, pattern]) => {
    const page = files.find(({ name }) => pattern.test(name));
    if (page) return addressOf(`/${page.name}`);
    throw new Error(
      `The built site has no page of the kind "${kind}" to grade. Build it from content that has one.`,
    );
  });
}
