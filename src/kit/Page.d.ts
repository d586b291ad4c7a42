import type { OwnPageFacts } from '#page-data/own-page';

/** The layout of own pages, for compilers that read no `.astro` files. */
declare function Page(props: OwnPageFacts & { readonly frontmatter?: OwnPageFacts }): unknown;

export default Page;
