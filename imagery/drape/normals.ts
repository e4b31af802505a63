/** Unit normals of a surface, one per particle. */
export type Normals = { readonly x: Float32Array; readonly y: Float32Array; readonly z: Float32Array };

/**
 * Creates a function that computes the normals of a lattice from its particles' positions. Each call overwrites the
 * result of the previous one.
 */
export function createNormals(
  n: number,
  tris: Int32Array,
): (X: Float32Array, Y: Float32Array, Z: Float32Array) => Normals {
  const N: Normals = { x: new Float32Array(n), y: new Float32Array(n), z: new Float32Array(n) };
  return (X, Y, Z) => {
    N.x.fill(0);
    N.y.fill(0);
    N.z.fill(0);
    for (let k = 0; k < tris.length; k += 3) {
      const a = tris[k];
      const b = tris[k + 1];
      const c = tris[k + 2];
      const ux = X[b] - X[a];
      const uy = Y[b] - Y[a];
      const uz = Z[b] - Z[a];
      const wx = X[c] - X[a];
      const wy = Y[c] - Y[a];
      const wz = Z[c] - Z[a];
      const x = uy * wz - uz * wy;
      const y = uz * wx - ux * wz;
      const z = ux * wy - uy * wx;
      N.x[a] += x;
      N.y[a] += y;
      N.z[a] += z;
      N.x[b] += x;
      N.y[b] += y;
      N.z[b] += z;
      N.x[c] += x;
      N.y[c] += y;
      N.z[c] += z;
    }
    for (let i = 0; i < n; i++) {
      const length = Math.hypot(N.x[i], N.y[i], N.z[i]) || 1;
      N.x[i] /= length;
      N.y[i] /= length;
      N.z[i] /= length;
    }
    return N;
  };
}
