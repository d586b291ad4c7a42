import type { OwnPageFacts } from '#page-data/own-page';

/** The layout of a project's own pages, for compilers that cannot read `.astro` files. */
declare function Page(props: OwnPageFacts & { readonly frontmatter?: OwnPageFacts }): unknown;

export default Page;
