/** A mail server that keeps what it is given, and fails when asked to. */
import { createServer, type Socket } from 'node:net';

export interface SunkMail {
  from: string;
  to: string;
  /** Headers and body as they came, dots undone. */
  raw: string;
}

/** What goes wrong with the next messages, one entry a message. */
export type SmtpFault =
  | 'REFUSE_RECIPIENT'
  | 'DEFER'
  | 'REFUSE_MESSAGE'
  /** Kept, and the connection ends before the answer. */
  | 'LOSE_ANSWER'
  | 'CUT_BEFORE_DATA';

export interface SmtpSink {
  port: number;
  mails: SunkMail[];
  faults: SmtpFault[];
  stop(): Promise<void>;
}

/** Listens on any free port. With `login` it wants AUTH PLAIN first. */
export async function startSmtpSink(login?: { user: string; pass: string }): Promise<SmtpSink> {
  const sink = { mails: [] as SunkMail[], faults: [] as SmtpFault[] };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    converse(socket, sink, login);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    ...sink,
    port: typeof address === 'object' && address ? address.port : 0,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function converse(socket: Socket, sink: Pick<SmtpSink, 'mails' | 'faults'>, login: { user: string; pass: string } | undefined): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let pending = '';
  let body: string[] | null = null;
  let mail = { from: '', to: '' };
  let fault: SmtpFault | undefined;
  let known = login === undefined;

  const finish = (lines: string[]) => {
    if (fault === 'REFUSE_MESSAGE') return say('554 5.7.1 refused');
    sink.mails.push({ ...mail, raw: lines.map((line) => line.replace(/^\.\./, '.')).join('\n') });
    if (fault === 'LOSE_ANSWER') return socket.destroy();
    return say('250 2.0.0 kept');
  };
  const command = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO') return say(login ? '250-sink\r\n250 AUTH PLAIN' : '250 sink');
    if (verb === 'AUTH') {
      const given = Buffer.from(line.split(' ')[2] ?? '', 'base64').toString();
      known = given === `\0${login?.user}\0${login?.pass}`;
      return say(known ? '235 2.7.0 welcome' : '535 5.7.8 wrong');
    }
    if (!known && verb !== 'QUIT') return say('530 5.7.0 who are you');
    if (verb === 'MAIL') {
      fault = sink.faults.shift();
      mail = { from: /<([^<>]*)>/.exec(line)?.[1] ?? '', to: '' };
      return fault === 'DEFER' ? say('451 4.3.0 later') : say('250 2.1.0 ok');
    }
    if (verb === 'RCPT') {
      if (fault === 'REFUSE_RECIPIENT') return say('550 5.1.1 nobody of that name');
      mail.to = /<([^<>]*)>/.exec(line)?.[1] ?? '';
      return say('250 2.1.5 ok');
    }
    if (verb === 'DATA') {
      if (fault === 'CUT_BEFORE_DATA') return socket.destroy();
      body = [];
      return say('354 go on');
    }
    if (verb === 'QUIT') return socket.end('221 2.0.0 bye\r\n');
    return say('250 2.0.0 ok');
  };

  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (pending + chunk).split('\r\n');
    pending = lines.pop() ?? '';
    for (const line of lines) {
      if (body === null) command(line);
      else if (line !== '.') body.push(line);
      else {
        const whole = body;
        body = null;
        finish(whole);
      }
    }
  });
  say('220 sink');
}
