import { expect, test } from 'vitest';
import { renderBackInStockMail, renderConfirmStockAlertMail } from './render-stock-alert-mail.ts';

const mail = {
  name: 'Reed Sun Hat',
  productUrl: 'https://shop.example/product/reed-sun-hat',
  confirmUrl: 'https://shop.example/stock-alert/confirm',
  stopUrl: 'https://shop.example/stock-alert/stop',
  shop: { name: 'Osier', url: 'https://shop.example', address: '', email: 'help@shop.example', phone: '' },
};

test.each([
  ['M', 'Reed Sun Hat, size M'],
  ['One size', 'Reed Sun Hat, One size'],
  [null, 'Reed Sun Hat'],
])('the mails about a sold-out size %s say %s', (size, name) => {
  expect(renderBackInStockMail({ ...mail, size }).text).toContain(`${name} is back in stock.`);
  expect(renderConfirmStockAlertMail({ ...mail, size }).text.replaceAll(/\s+/g, ' ')).toContain(
    `entered for ${name}, which is sold out.`,
  );
});
