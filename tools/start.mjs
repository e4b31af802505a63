// `npm start` and `npm run dev`. Plain JavaScript without packages: on a clean clone there is nothing but Node and
// npm. What follows is loaded only when this Node can read it.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major > 20 || (major === 20 && minor >= 19)) {
  const { startShop } = await import('./start/start-shop.mjs');
  process.exit(await startShop({ dev: process.argv.includes('--dev') }));
} else {
  console.error(`The shop needs Node 20.19 or newer to start; this is ${process.versions.node}.`);
  process.exit(1);
}
