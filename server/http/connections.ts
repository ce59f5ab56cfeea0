import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { toNetworks } from './network.ts';

/** How many sockets there may be at once. */
export interface ConnectionBounds {
  readonly total: number;
  /** Of one network, so that no single caller takes all. */
  readonly ofNetwork: number;
}

export const CONNECTION_BOUNDS: ConnectionBounds = { total: 2_000, ofNetwork: 400 };

interface Group {
  readonly network: string;
  /** A proxy's sockets are many callers'. */
  readonly isProxy: boolean;
  /** With the requests under way on each; those that have been idle for longest come first. */
  readonly sockets: Map<Socket, number>;
}

/**
 * Keeps sockets within bounds, so that slow callers cannot use up the process. Where there is no
 * room an idle socket is closed for a new one, of the network that has most; only where none is idle
 * is the new one refused. Idle is what has no whole request under way.
 */
export function boundConnections(
  server: Server,
  isProxy: (address: string) => boolean,
  bounds: ConnectionBounds = CONNECTION_BOUNDS,
): void {
  const groups = new Map<string, Group>();
  const groupOf = new WeakMap<Socket, Group>();
  let total = 0;

  const remove = (socket: Socket, { network, sockets }: Group): void => {
    // Once: what is closed here says so later too.
    if (!sockets.delete(socket)) return;
    total -= 1;
    if (sockets.size === 0) groups.delete(network);
  };
  const closeIdle = (group: Group): boolean => {
    for (const [socket, underWay] of group.sockets) {
      if (underWay > 0) continue;
      remove(socket, group);
      socket.destroy();
      return true;
    }
    return false;
  };
  const makeRoom = (): boolean =>
    [...groups.values()]
      .sort((a, b) => Number(a.isProxy) - Number(b.isProxy) || b.sockets.size - a.sockets.size)
      .some(closeIdle);

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const ofProxy = isProxy(address);
    const network = ofProxy ? 'proxy' : toNetworks(address).network;
    const group = groups.get(network) ?? { network, isProxy: ofProxy, sockets: new Map() };
    const isFull = !ofProxy && group.sockets.size >= bounds.ofNetwork;
    if ((isFull && !closeIdle(group)) || (total >= bounds.total && !makeRoom())) {
      socket.destroy();
      return;
    }
    groups.set(network, group);
    groupOf.set(socket, group);
    group.sockets.set(socket, 0);
    total += 1;
    socket.once('close', () => {
      remove(socket, group);
    });
  });
  server.on('request', ({ socket }, res) => {
    const sockets = groupOf.get(socket)?.sockets;
    const change = (by: number): void => {
      const underWay = sockets?.get(socket);
      if (underWay === undefined) return;
      // To the end: it was idle least long ago.
      sockets?.delete(socket);
      sockets?.set(socket, underWay + by);
    };
    change(1);
    res.once('close', () => {
      change(-1);
    });
  });
}
