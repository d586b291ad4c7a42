import { expect, test } from 'vitest';
import { findBareAddresses } from './bare-addresses.fixture.ts';

const STARTS = new Set(['p', 'feed.xml', '_astro']);

test.each([
  ['<a href="/p/rivers/">', ['/p/rivers/']],
  ['srcset="/_astro/a.avif 1x, /_astro/b.avif 2x"', ['/_astro/a.avif', '/_astro/b.avif']],
  ['url(/_astro/a.woff2)', ['/_astro/a.woff2)']],
  ['&quot;href&quot;:[0,&quot;/p/a/&quot;]', ['/p/a/&quot;]']],
  ['fetch(`/p/${oid}/`)', ['/p/${oid}/']],
  ['<a href="/talks/p/rivers/"><a href="https://a.example/p/b/"><p>', []],
])('in %s finds %j', (text, addresses) => expect(findBareAddresses(text, STARTS)).toEqual(addresses));
