import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VIEWS } from '../views/index.js';

const folder = join(process.env.BENCH_CONTENT, 'presentations');
const read = (file) => JSON.parse(readFileSync(join(folder, file), 'utf8'));

/** Returns the paths of all view pages. */
export function getStaticPaths() {
  const paths = readdirSync(folder).flatMap((file) => {
    const { oid, slug } = read(file);
    return Object.keys(VIEWS).map((locale) => [...(locale === 'en' ? [] : [locale]), 'p', oid, slug]);
  });
  return { paths: paths.map((path) => ({ params: { path } })), fallback: false };
}

/** Returns the presentation and the language of a page. */
export function getStaticProps({ params: { path } }) {
  return { props: { p: read(`${path.at(-2)}.json`), locale: path.at(-4) ?? 'en' } };
}

export default function ViewPage({ p, locale }) {
  const View = VIEWS[locale];
  return <View p={p} />;
}
