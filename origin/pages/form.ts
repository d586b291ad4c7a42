import { html } from 'hono/html';
import type { OriginContext } from '../http/origin-context.ts';
import { OriginError } from '../http/origin-error.ts';
import { requireToken, tokenForForm } from '../http/session.ts';
import { readForwarded, requireSameOrigin } from '../http/request-origin.ts';
import type { Html } from './page.ts';

const FORM_TYPES = new Set(['application/x-www-form-urlencoded', 'multipart/form-data']);

/**
 * Returns the hidden fields of every form: the CSRF token and the path to redirect to afterwards.
 */
export async function hiddenFields(c: OriginContext, next?: string): Promise<Html> {
  return html`<input type="hidden" name="csrf" value="${await tokenForForm(c)}" />${
      next === undefined ? '' : html`<input type="hidden" name="next" value="${next}" />`
    }`;
}

/**
 * Returns the text fields of a submitted form. Throws OriginError 403 if another site sent it, 429
 * above the rate limit, and 415 if the body is not a form.
 */
export async function readForm(c: OriginContext): Promise<ReadonlyMap<string, string>> {
  requireSameOrigin(c);
  c.var.services.forms.use(readForwarded(c).address);
  const fields = new Map<string, string>();
  for (const [name, value] of Object.entries(await parseForm(c))) {
    if (typeof value === 'string') fields.set(name, value);
  }
  await requireToken(c, fields.get('csrf'));
  return fields;
}

async function parseForm(c: OriginContext): Promise<Record<string, unknown>> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? 'missing';
  if (!FORM_TYPES.has(type)) throw notAForm(415, `The content type is ${type}.`);
  try {
    return await c.req.parseBody();
  } catch {
    throw notAForm(400, 'The form could not be read.');
  }
}

function notAForm(status: 400 | 415, message: string): OriginError {
  return new OriginError(status, {
    code: 'not_a_form',
    message,
    remedy: 'Submit the form on this page.',
  });
}
