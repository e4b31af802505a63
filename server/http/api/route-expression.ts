/** Returns the expression for the paths of a route, such as `/api/order/:id`. */
export function routeExpression(route: string): RegExp {
  return new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`);
}
