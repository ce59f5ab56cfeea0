import { expect } from 'chai';
import { toSamples, type SampleRequest } from '../../../server/web/ui/request-code.tsx';

const URL = 'https://catalog.example/api/v1/models?q=it%27s';

describe('programs that send a request', () => {
  const codeOf = (over: Partial<SampleRequest>): Record<string, string> =>
    Object.fromEntries(toSamples({ method: 'GET', url: URL, needsKey: true, body: '', ...over }));

  it('read the key from the environment where one is needed', () => {
    const { curl, Python, TypeScript } = codeOf({});
    expect(curl).to.equal(
      `curl \\\n  -H "Authorization: Bearer $MODEL_CATALOG_KEY" \\\n  '${URL}'`,
    );
    expect(Python?.split('\n')).to.deep.equal([
      'import json',
      'import os',
      'import urllib.request',
      '',
      'request = urllib.request.Request(',
      `    "${URL}",`,
      '    headers={',
      `        "Authorization": f"Bearer {os.environ['MODEL_CATALOG_KEY']}",`,
      '    },',
      ')',
      'with urllib.request.urlopen(request) as answer:',
      '    print(json.load(answer))',
    ]);
    expect(TypeScript?.split('\n')).to.deep.equal([
      `const answer = await fetch("${URL}", {`,
      '  headers: {',
      '    Authorization: `Bearer ${process.env.MODEL_CATALOG_KEY}`,',
      '  },',
      '});',
      'console.log(await answer.json());',
    ]);
  });

  it('send no headers where nothing is to be said', () => {
    const { curl, Python, TypeScript } = codeOf({ needsKey: false });
    expect(curl).to.equal(`curl \\\n  '${URL}'`);
    expect(Python).not.to.match(/headers|import os/);
    expect(TypeScript).not.to.contain('headers');
  });

  it('send a body as JSON, by the method it needs, and quoted for a shell', () => {
    const body = `{"name":"it's 's"}`;
    const { curl, Python, TypeScript } = codeOf({ method: 'POST', needsKey: false, body });
    expect(curl?.split(' \\\n  ')).to.deep.equal([
      'curl -X POST',
      "-H 'Content-Type: application/json'",
      String.raw`-d '{"name":"it'\''s '\''s"}'`,
      `'${URL}'`,
    ]);
    expect(Python).to.contain(
      String.raw`    method="POST",
    headers={
        "Content-Type": "application/json",
    },
    data="{\"name\":\"it's 's\"}".encode(),
)`,
    );
    expect(TypeScript).to.contain(
      String.raw`  method: "POST",
  headers: {
    "Content-Type": "application/json",
  },
  body: "{\"name\":\"it's 's\"}",
});`,
    );
  });
});
