import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import supertest from 'supertest';
import { loadConfig } from '../../schemas/config/config.ts';
import { createApp } from '../../server/app.ts';
import { createLogger } from '../../server/http/logger.ts';
import { DATA_FILES } from '../../schemas/config/data-files.ts';
import { openServices } from '../../server/services.ts';
import { createMcp } from '../../server/mcp/mcp.ts';
import { createWeb } from '../../server/web/web.ts';

describe('the services', () => {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-services-'));
  after(() => {
    rmSync(folder, { recursive: true });
  });
  const config = loadConfig({ DATA_DIR: folder });
  const logger = createLogger('silent');

  it('open in an empty folder, serve, and close', async () => {
    const open = await openServices(config, { logger });
    const { handler } = createApp(
      open.services,
      (readDocument) => Promise.resolve(createWeb(open.services, readDocument)),
      (parts) => Promise.resolve(createMcp(parts)),
    );
    const api = supertest(handler);
    await api.get('/health').expect(200);
    await api.get('/ready').expect(503);
    await api.get('/api/v1/models').expect(401);
    expect(readdirSync(folder)).to.include.members([DATA_FILES.accounts, DATA_FILES.quota]);
    open.stop();
    expect((await api.get('/ready').expect(503)).body).to.include({ status: 'stopping' });
    await open.close();
    await open.close();
  });

  it('close what was opened when the rest cannot be', async () => {
    const broken = loadConfig({ DATA_DIR: join(folder, DATA_FILES.quota) });
    let failed = false;
    await openServices(broken, { logger }).catch(() => (failed = true));
    expect(failed).to.equal(true);
    const again = await openServices(config, { logger });
    await again.close();
  });
});
