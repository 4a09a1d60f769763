import { CHARACTERS, characterAt } from '@moa/core/testing';
import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { fixturesOf } from '../sdk/testing/fixtures.ts';
import { DEPTH_MAX, readXml } from './xml-reader.ts';

/** A general parser set to do the same. */
const general = new XMLParser({
  ignoreAttributes: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  removeNSPrefix: true,
  parseTagValue: false,
  trimValues: true,
  htmlEntities: true,
});

describe('readXml', () => {
  it.each([
    ['<a/>', { root: 'a', content: '' }],
    ['<a> x </a>', { root: 'a', content: 'x' }],
    ['\uFEFF<?xml version="1.0"?>\n<!-- c --><ns2:a xmlns:ns2="u>v"><b>1</b></ns2:a>\n', { root: 'a', content: { b: '1' } }],
    ['<a><b>1</b><b/><b>3</b></a>', { root: 'a', content: { b: ['1', '', '3'] } }],
    ['<a><b><![CDATA[<p>1 & 2</p>]]></b></a>', { root: 'a', content: { b: '<p>1 & 2</p>' } }],
    ['<a><b>&lt;&amp;lt;&#48577;&#xBDC1;&what;&#0;</b></a>', { root: 'a', content: { b: '<&lt;뷁뷁&what;&#0;' } }],
    ['<a>text<b>1</b></a>', { root: 'a', content: { b: '1' } }],
    ['<a x=\'>\'><b y="/>">1</b ></a>', { root: 'a', content: { b: '1' } }],
    ['<a><__proto__>1</__proto__></a>', { root: 'a', content: JSON.parse('{"__proto__":"1"}') }],
  ])('%s', (source, expected) => {
    expect(readXml(source)).toEqual(expected);
  });

  it.each([
    '',
    '  ',
    'text',
    '<a>',
    '<a><b></a></b>',
    '<a></a><b></b>',
    '<a></a>text',
    '</a>',
    '<a',
    '<a x="1>',
    '<a><![CDATA[x</a>',
    '<![CDATA[x]]>',
    '<a><!-- x</a>',
    '<?xml',
    '<1a></1a>',
    '< a></a>',
    '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
  ])('refuses %j', (source) => {
    expect(() => readXml(source)).toThrow();
  });

  it.each([10_000, 1_000_000])('refuses %i elements within each other, open or closed, before anything else trips over them', (depth) => {
    const open = '<a>'.repeat(depth);
    expect(() => readXml(open)).toThrow('too deep');
    expect(() => readXml(`${open}${'</a>'.repeat(depth)}`)).toThrow('too deep');
  });

  it('reads whatever is not too deep so that it can be written as JSON, and refuses the rest', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.constantFrom('a', 'ns2:b'), (depth, tag) => {
        const source = `${`<${tag}>`.repeat(depth)}1${`</${tag}>`.repeat(depth)}`;
        if (depth > DEPTH_MAX) expect(() => readXml(source)).toThrow('too deep');
        else expect(JSON.stringify(readXml(source))).toContain('"1"');
      }),
    );
  });

  it.each([
    ['a NUL', '<a>1\0가</a>', '1␀가'],
    ['control characters', '<a><![CDATA[\u0001\u001F\u007F]]></a>', '␁␟␡'],
    ['references to them', '<a>&#0;&#1;&#x1F;</a>', '&#0;␁␟'],
    ['half a pair', '<a>&#xD83D;</a>', '\uFFFD'],
    ['a pair in two references', '<a>&#xD83D;&#xDE00;</a>', '😀'],
    ['lines and tabs', '<a>1\r\n\t2</a>', '1\r\n\t2'],
  ])('shows in its place what no text holds: %s', (_name, source, expected) => {
    expect(readXml(source).content).toBe(expected);
  });

  it('throws an error or gives texts that can be stored, whatever comes', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<a>',
        '</a>',
        '<b/>',
        '<![CDATA[',
        ']]>',
        '<!--',
        '-->',
        '<?',
        '?>',
        '&#xD800;',
        '&#1;',
        '&',
        '"',
        "'",
        '<a x="',
        '\0',
      ),
      fc.string({ unit: fc.nat(CHARACTERS - 1).map(characterAt), maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        let text: string;
        try {
          text = JSON.stringify(readXml(`<r>${pieces.join('')}</r>`).content);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
          expect(error).not.toBeInstanceOf(RangeError);
          return;
        }
        expect(text).not.toMatch(/\\u0000|\\ud[89a-f]/i);
      }),
      { numRuns: 2_000 },
    );
  });

  it('never reads a document that was cut', () => {
    const whole = '<?xml version="1.0"?><o><r><n>1</n><t><![CDATA[a<b]]></t></r><r><n x="1">2</n></r></o>';
    for (let length = 0; length < whole.length; length += 1) expect(() => readXml(whole.slice(0, length))).toThrow();
  });

  it.each(fixturesOf('11ST'))('reads $name as a general parser does', ({ name, bytes }) => {
    const source = iconv.decode(Buffer.from(bytes), name.includes('euckr') ? 'cp949' : 'utf-8');
    const { root, content } = readXml(source);
    expect({ [root]: content }).toEqual(general.parse(source));
  });

  it('reads whatever documents as a general parser does', () => {
    const name = fc.constantFrom('a', 'b', 'ordNo', 'ns2:c', 'd-e');
    const text = fc.string({ unit: 'grapheme', maxLength: 8 }).map((value) => value.replaceAll(/[&<>\p{C}\p{Z}]/gu, '_'));
    const { node } = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        fc.tuple(name, text).map(([tag, value]) => `<${tag} x="1">${value}</${tag}>`),
        fc
          .tuple(name, fc.array(tie('node'), { minLength: 1, maxLength: 4 }))
          .map(([tag, inner]) => `<${tag}>\n${inner.join('\n')}\n</${tag}>`),
      ),
    }));
    fc.assert(
      fc.property(node, (source) => {
        const { root, content } = readXml(source);
        expect({ [root]: content }).toEqual(general.parse(source));
      }),
    );
  });
});
