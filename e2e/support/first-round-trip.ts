import type { Page } from '@playwright/test';

/** Returns the HTML of a view page without its transcript, whose length is that of the content. */
export async function firstRoundTrip(page: Page, path: string): Promise<string> {
  const html = await (await page.request.get(path)).text();
  return page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'text/html');
    const transcript = parsed.getElementById('transcript');
    const data = parsed.getElementById('app-data');
    if (!transcript || !data) throw new Error('The page has no #transcript or no #app-data.');
    transcript.remove();
    const facts = JSON.parse(data.textContent) as Record<string, unknown>;
    delete facts['transcriptData'];
    data.textContent = JSON.stringify(facts);
    // The structured data for search engines contains the transcript too.
    const structured = parsed.querySelector('script[type="application/ld+json"]');
    if (!structured) throw new Error('The page has no structured data.');
    const told = JSON.parse(structured.textContent) as Record<string, unknown>;
    delete told['text'];
    structured.textContent = JSON.stringify(told);
    return `<!doctype html>${parsed.documentElement.outerHTML}`;
  }, html);
}
