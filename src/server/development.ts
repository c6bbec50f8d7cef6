import type { RequestListener, Server } from 'node:http'
import type { ServerBuild } from 'react-router'

/** Pages straight from their sources, reloading in the browser when a file is saved. */
export async function developmentServer(root: string, server: Server) {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    server: { middlewareMode: true, ws: { server } },
    appType: 'custom',
  })
  return {
    build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    wrap:
      (front: RequestListener): RequestListener =>
      (request, response) =>
        vite.middlewares(request, response, () => front(request, response)),
    stop: () => vite.close(),
  }
}
