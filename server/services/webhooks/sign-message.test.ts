import { expect, test } from 'vitest';
import { signMessage, writeSecret } from './sign-message.ts';

// The example of the reference libraries of Standard Webhooks.
const KEY = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
const message = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
};

test('a message is signed as Standard Webhooks specifies', () => {
  expect(signMessage({ ...message, keys: [KEY] })).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
  expect(writeSecret(KEY)).toBe('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
});

test('a message that is signed with two keys has a signature of each', () => {
  const { 'webhook-signature': signatures } = signMessage({ ...message, keys: [Buffer.from('new'), KEY] });
  expect(signatures?.split(' ')).toHaveLength(2);
  expect(signatures).toContain('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});
