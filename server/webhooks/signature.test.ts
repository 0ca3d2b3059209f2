import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { newWebhookSecret, signatureOf } from './signature';

it('a body is signed as the known vector of Standard Webhooks says', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  expect(signatureOf([secret], 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330, '{"test": 2432232314}')).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});

it('the public library verifies a signature by either of two secrets, and no other body', () => {
  const [current, former] = [newWebhookSecret(), newWebhookSecret()];
  const seconds = Math.floor(Date.now() / 1_000);
  const body = JSON.stringify({ type: 'orden.creada', data: { titulo: 'Revisión de año: ñandú 🚚' } });
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatureOf([current, former], 'msg_1', seconds, body),
  };
  for (const secret of [current, former]) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Webhook(current).verify(`${body} `, headers)).toThrow();
  expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow();
});
