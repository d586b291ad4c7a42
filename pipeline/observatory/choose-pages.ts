import { addressOf } from '../output/address-of.ts';
import type { OutputFile } from '../output/list-files.ts';

/** One page of each kind that has headers, or code, of its own. */
const KINDS = {
  home: /^index\.html$/,
  presentation: /^p\/(?!embed\/)[^/]+\/[^/]+\/index\.html$/,
  video: /^v\/[^/]+\/[^/]+\/index\.html$/,
  embed: /^p\/embed\/[^/]+\/index\.html$/,
  private: /^view\/[^/]+\/index\.html$/,
};

/** Chooses the pages to grade, as paths. Throws an error that names the kind of page that a built site has not. */
export function choosePages(files: readonly OutputFile[]): string[] {
  return Object.entries(KINDS).map(([kind, pattern]) => {
    const page = files.find(({ name }) => pattern.test(name));
    if (page) return addressOf(`/${page.name}`);
    throw new Error(
      `The built site has no page of the kind "${kind}" to grade. Build it from content that has one.`,
    );
  });
}
