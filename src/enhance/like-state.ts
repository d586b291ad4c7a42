import { formatLikes } from '#stores/format-likes';

/**
 * Shows on like buttons that still sleep whether the visitor likes the content and how many people do, from the
 * viewer-data call that the head script started. Touches only what React leaves alone when it hydrates: attributes,
 * and the text of the count. Never rejects.
 */
export async function showLiked(page: Document, call: Promise<Response> | undefined): Promise<void> {
  const viewer = await readAnswer(call);
  for (const button of page.querySelectorAll('astro-island[ssr] button[data-like]')) {
    if (viewer?.hasLiked === true) button.setAttribute('aria-pressed', 'true');
    const count = button.querySelector('[data-count]');
    if (count && Number.isSafeInteger(viewer?.likesCount)) {
      count.textContent = formatLikes(Number(viewer?.likesCount), page.documentElement.lang);
    }
  }
}

async function readAnswer(
  call: Promise<Response> | undefined,
): Promise<{ hasLiked?: unknown; likesCount?: unknown } | null> {
  try {
    const response = await call;
    return response?.ok ? ((await response.clone().json()) as object | null) : null;
  } catch {
    return null;
  }
}
