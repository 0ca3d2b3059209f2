import { z } from '#contract/validation';

/** Request bodies of guests, and an answer that reveals nothing. */

export const done = z.object({ ok: z.literal(true) });

/** Whether a link still leads somewhere: said before anybody fills in a form behind it. */
export const stands = z.object({ vigente: z.boolean() });

export const address = z.object({ email: z.string().trim().toLowerCase().max(254).pipe(z.email()) });

/** A secret that is none is a link that does not work, like any other. */
export const withToken = z.object({ token: z.string().min(1).max(200).catch('-') });
