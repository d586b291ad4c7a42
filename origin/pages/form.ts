import { html } from 'hono/html';
import type { OriginContext } from '../http/origin-context.ts';
import { OriginError } from '../http/origin-error.ts';
import { requireSameOrigin, requireToken } from '../http/same-origin.ts';
import { tokenForForm } from '../http/session-cookies.ts';
import { readVisitorSide } from '../http/visitor-side.ts';
import type { Html } from './page.ts';

const FORM_TYPES = new Set(['application/x-www-form-urlencoded', 'multipart/form-data']);

/** The fields that every form carries: its CSRF token and where it leads afterwards. */
export async function hiddenFields(c: OriginContext, next?: string): Promise<Html> {
  return html`<input type="hidden" name="csrf" value="${await tokenForForm(c)}" />${
      next === undefined ? '' : html`<input type="hidden" name="next" value="${next}" />`
    }`;
}

/**
 * The text fields of a submitted form. Throws OriginError 403 if another site sent it, 429 if it
 * comes too often, 415 if it is no form.
 */
export async function readForm(c: OriginContext): Promise<ReadonlyMap<string, string>> {
  requireSameOrigin(c);
  c.var.services.forms.use(readVisitorSide(c).address);
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
    remedy: 'Send the form of this page.',
  });
}
