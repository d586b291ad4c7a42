import { buildSpeculationRules } from '#page-data/speculation-rules';

export const GET = () =>
  Response.json(buildSpeculationRules(), {
    headers: { 'Content-Type': 'application/speculationrules+json' },
  });
