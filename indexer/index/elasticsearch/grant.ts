import type { estypes } from '@elastic/elasticsearch';
import { z } from 'zod';
import type { ElasticsearchPlace } from '../../../schemas/config/engines.ts';
import { toReaderRole, toRole, type Granted } from '../../../schemas/elasticsearch/roles.ts';
import { toSearchLogName, toSearchLogTemplate } from '../../../schemas/search/log.ts';
import { openConnection, type Connection } from './connection.ts';
import { ElasticsearchError } from './engine-error.ts';

const Key = z.object({ encoded: z.string() });
const Done = z.unknown();
const UNAUTHORIZED = 401;
type PutRole = estypes.SecurityPutRoleRequest;

/** Makes what processes need to be let in, with the credentials of somebody who may manage keys. */
export interface Grants {
  /**
   * A new API key in its encoded form; those made for the same process before do not work any more.
   * @throws ElasticsearchError if Elasticsearch refuses
   */
  grant(granted: Granted): Promise<string>;
  /** Whether a key made before still works. */
  isValid(key: string): Promise<boolean>;
  /** Makes the template of the log of searches, which a server may write to but not make. */
  installSearchLog(): Promise<void>;
  /** Sets the password Kibana asks with. */
  setKibanaPassword(password: string): Promise<void>;
  /**
   * Makes the user who may look at the log and at the models in Kibana and change nothing, or sets
   * the password of that user.
   * @returns its name
   */
  setReader(password: string): Promise<string>;
  close(): Promise<void>;
}

export function openGrants(place: ElasticsearchPlace): Grants {
  const connection = openConnection(place);
  const { ask } = connection;
  const nameOf = (granted: Granted): string => `${place.index}-${granted}`;
  return {
    grant: async (granted) => {
      const name = nameOf(granted);
      const { cluster, indices } = toRole(granted, place.index);
      await ask(Done, (client) => client.security.invalidateApiKey({ name }));
      const role = { cluster, indices } as estypes.SecurityRoleDescriptor;
      const { encoded } = await ask(Key, (client) =>
        client.security.createApiKey({ name, role_descriptors: { [granted]: role } }),
      );
      return encoded;
    },
    isValid: (key) => isValid({ ...place, url: withoutUser(place.url), apiKey: key }),
    installSearchLog: async () => {
      const name = toSearchLogName(place.index);
      const template = toSearchLogTemplate(name);
      await ask(Done, (client) => client.indices.putIndexTemplate({ name, ...template }));
    },
    setKibanaPassword: async (password) => {
      await ask(Done, (client) =>
        client.security.changePassword({ username: 'kibana_system', password }),
      );
    },
    setReader: async (password) => {
      const name = `${place.index}-reader`;
      const role = toReaderRole(place.index);
      await ask(Done, (client) => client.security.putRole({ name, ...role } as PutRole));
      await ask(Done, (client) =>
        client.security.putUser({ username: name, password, roles: [name] }),
      );
      return name;
    },
    close: () => connection.close(),
  };
}

function withoutUser(url: string): string {
  const node = new URL(url);
  node.username = '';
  node.password = '';
  return node.href;
}

async function isValid(place: ElasticsearchPlace): Promise<boolean> {
  const connection: Connection = openConnection(place);
  try {
    await connection.ask(Done, (client) => client.security.authenticate());
    return true;
  } catch (error) {
    if (error instanceof ElasticsearchError && error.status === UNAUTHORIZED) return false;
    throw error;
  } finally {
    await connection.close();
  }
}
