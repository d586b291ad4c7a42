import { z } from 'astro/zod';
import { line, oid, orNull } from './primitives.ts';

/** The author of a presentation: `owners/<name>.json`. */
export const owner = z.strictObject({
  $schema: z.string().optional().describe('JSON Schema of this file, for editors'),
  oid: oid.or(z.literal('')).describe('Identifier of the profile page; empty if there is none'),
  username: orNull(line, 'User name; null if there is none'),
  firstName: z.string().max(100).default('').describe('First name'),
  lastName: z.string().max(100).default('').describe('Last name'),
  publicDisplayName: z
    .string()
    .max(200)
    .default('')
    .describe('Name shown in preference to first plus last name'),
  email: orNull(z.email(), 'Colours the avatar at build time; never published'),
});

export type Owner = z.output<typeof owner>;
