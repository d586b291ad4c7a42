import { expect, test } from 'vitest';
import { withRuntimeApart } from './island-runtime.ts';

const RUNTIME = '(()=>{customElements.get("astro-island")||customElements.define("astro-island",f)})();';

test('the code of the islands becomes a file that is named after what is in it, and in the page', () => {
  const { html, script } = withRuntimeApart(
    `<html lang="en"><script>a()</script><script>${RUNTIME}</script><p></p>`,
  );
  expect(script).toEqual({
    name: expect.stringMatching(/^_astro\/astro-island\.[0-9a-f]{8}\.js$/) as string,
    code: RUNTIME,
  });
  expect(html).toBe(`<html data-islands="/${script?.name ?? ''}" lang="en"><script>a()</script><p></p>`);
  const { script: other } = withRuntimeApart(`<script>1;${RUNTIME}</script>`);
  expect(other?.name).not.toBe(script?.name);
});

test('an island keeps only what is read of it', () => {
  const island = (attributes: string) =>
    `<html><script>${RUNTIME}</script><astro-island ${attributes}"></astro-island>`;
  const { html } = withRuntimeApart(
    island(
      'uid="Z1" prefix="r4" props="{&quot;name&quot;:[0,&quot;uid&quot;]}" opts="{&quot;name&quot;:&quot;Like&quot;,&quot;value&quot;:true}',
    ),
  );
  expect(html).toContain(
    '<astro-island prefix="r4" props="{&quot;name&quot;:[0,&quot;uid&quot;]}" opts="{&quot;value&quot;:true}">',
  );
});

test('a page without islands stays as it is', () => {
  const html = '<script>a()</script><p>customElements.define("astro-island")</p>';
  expect(withRuntimeApart(html)).toEqual({ html, script: null });
});
