import type { APIRoute } from 'astro';
import { word } from 'virtual:words';

export const GET: APIRoute = () => Response.json({ word });
