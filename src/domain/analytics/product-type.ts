/** Returns the product type in analytics: '0' is CLASSIC, anything else NEXT (rule 3.9). */
export function productType(schemaVersion: string): 'CLASSIC' | 'NEXT' {
  return schemaVersion === '0' ? 'CLASSIC' : 'NEXT';
}
