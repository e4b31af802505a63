/** Returns the expression for the paths of a route, such as `/api/order/:id` or `/stock-alert/:id/stop?`. */
export function routeExpression(route: string): RegExp {
  const optional = route.replaceAll(/\/([^/?]+)\?/g, '(?:/$1)?');
  return new RegExp(`^${optional.replaceAll(/:\w+/g, '[^/]+')}$`);
}
