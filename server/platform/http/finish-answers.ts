import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** A connection that was just made brings its request in a moment. */
const FIRST_REQUEST_MS = 500;

interface Connection {
  /** Answers that are not yet wholly handed to the system. */
  answering: Set<ServerResponse>;
  wasUsed: boolean;
}

/**
 * Makes a closing server finish what it answers. Node's own way takes a connection for idle as soon as its answer was
 * made, however much of it a slow network has yet to take, and cuts it there. Once the server has emitted "draining",
 * each answer says that it is the last on its connection.
 */
export function finishAnswers(server: Server): void {
  const connections = new Map<Socket, Connection>();
  let isClosing = false;
  server.on("connection", (socket) => {
    connections.set(socket, { answering: new Set(), wasUsed: false });
    socket.once("close", () => connections.delete(socket));
  });
  server.prependListener("request", ({ socket }, response) => {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.wasUsed = true;
    connection.answering.add(response);
    if (isClosing) response.shouldKeepAlive = false;
    response.once("close", () => {
      connection.answering.delete(response);
      if (isClosing && connection.answering.size === 0) socket.destroySoon();
    });
  });
  const endUnused = () => {
    for (const [socket, { answering }] of connections) if (answering.size === 0) socket.destroy();
  };
  const beginClosing = () => {
    isClosing = true;
    for (const { answering } of connections.values())
      for (const response of answering) response.shouldKeepAlive = false;
  };
  server.once("draining", beginClosing);
  server.closeIdleConnections = () => {
    beginClosing();
    for (const [socket, { answering, wasUsed }] of connections)
      if (wasUsed && answering.size === 0) socket.destroy();
    setTimeout(endUnused, FIRST_REQUEST_MS).unref();
  };
}
