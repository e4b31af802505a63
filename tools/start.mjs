// `npm start` and `npm run dev`. Plain JavaScript without packages, because a clean clone has only Node and npm. The
// rest is loaded only after a check of the Node version.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major > 20 || (major === 20 && minor >= 19)) {
  const { startShop } = await import('./start/start-shop.mjs');
  process.exit(await startShop({ dev: process.argv.includes('--dev') }));
} else {
  console.error(`The shop needs Node 20.19 or newer to start; this is ${process.versions.node}.`);
  process.exit(1);
}
