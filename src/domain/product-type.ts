/** The type of the product as analytics call it: '0' is CLASSIC, anything else NEXT (spec section 3). */
export function productType(schemaVersion: string): 'CLASSIC' | 'NEXT' {
  return schemaVersion === '0' ? 'CLASSIC' : 'NEXT';
}
