import { expect } from 'chai';
import { answerFromView, type CatalogView } from '../../../server/catalog/catalog-view.ts';
import type { CatalogReader, CatalogScan, IndexView } from '../../../server/search/port.ts';

/** A reader that says what it shows, and of which state each answer is. */
function openReader(shown: { version: string; degraded?: IndexView['degraded']; engine?: string }) {
  const scans = { opened: 0, closed: 0 };
  const state = { ...shown, onAnswer: (): void => undefined };
  const answer = (): Promise<string> => {
    const { version } = state;
    state.onAnswer();
    return Promise.resolve(version);
  };
  const reader = {
    get engine() {
      return state.engine ?? 'embedded';
    },
    view: () =>
      Promise.resolve({
        version: state.version,
        ...(state.degraded === undefined ? {} : { degraded: state.degraded }),
      }),
    search: answer,
    resolve: answer,
    read: answer,
    history: answer,
    changes: answer,
    suggest: answer,
    explain: answer,
    scan: () => {
      scans.opened += 1;
      state.onAnswer();
      const close = (): Promise<void> => Promise.resolve(void (scans.closed += 1));
      return Promise.resolve({ close } as CatalogScan);
    },
  } as unknown as CatalogReader;
  return { reader, state, scans };
}

const ASK: Readonly<Record<string, (catalog: CatalogView) => Promise<unknown> | undefined>> = {
  search: (catalog) => catalog.search({} as never),
  resolve: (catalog) => catalog.resolve('heron'),
  read: (catalog) => catalog.read(['heron']),
  history: (catalog) => catalog.history('mdl_heron'),
  changes: (catalog) => catalog.changes({} as never),
  suggest: (catalog) => catalog.suggest('her', 8),
  explain: (catalog) => catalog.explain?.({} as never),
};

describe('a view of the catalogue', () => {
  for (const [name, ask] of Object.entries(ASK)) {
    it(`is asked again where another state was published meanwhile: ${name}`, async () => {
      const { reader, state } = openReader({ version: '1' });
      state.onAnswer = () => {
        state.version = '2';
      };
      expect(await answerFromView(reader, (catalog) => Promise.resolve(ask(catalog)))).to.equal(
        '2',
      );
    });
  }

  it('begins with the state a request began on, and with the newest where that was replaced', async () => {
    const { reader } = openReader({ version: '2' });
    const begun = { version: '1' } as IndexView;
    const versions: string[] = [];
    await answerFromView(
      reader,
      (catalog) => {
        versions.push(catalog.version);
        return catalog.read([]);
      },
      begun,
    );
    expect(versions).to.deep.equal(['1', '2']);
  });

  it('gives back a scan of a state that was replaced while it began', async () => {
    const { reader, state, scans } = openReader({ version: '1' });
    state.onAnswer = () => {
      state.version = '2';
    };
    await answerFromView(reader, (catalog) => catalog.scan({} as never));
    expect(scans).to.deep.equal({ opened: 2, closed: 1 });
  });

  it('says that the engine is down, and which one answers, of the same state too', async () => {
    const { reader, state } = openReader({ version: '1' });
    const look = (): Promise<readonly unknown[]> =>
      answerFromView(reader, (catalog) => Promise.resolve([catalog.degraded, catalog.engine]));
    expect(await look()).to.deep.equal([undefined, 'embedded']);
    state.degraded = 'down';
    expect(await look()).to.deep.equal(['down', 'embedded']);
    state.engine = 'elasticsearch';
    expect(await look()).to.deep.equal(['down', 'elasticsearch']);
  });
});
