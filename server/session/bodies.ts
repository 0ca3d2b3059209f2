import { correo } from '#contract/core/entity';
import { z } from '#contract/core/validation';

/** Request bodies of guests, and a response that reveals nothing. */

export const done = z.object({ ok: z.literal(true) });

/** Whether a link is still valid: checked before the user fills in the form behind it. */
export const stands = z.object({ vigente: z.boolean() });

export const address = z.object({ email: correo });

/** A malformed secret is treated like any invalid link. */
export const withToken = z.object({ token: z.string().min(1).max(200).catch('-') });
