import { alpha, alphaDash, alphaNum, alphaSpaces, coupangSearchSpecialChar, productRegex, regex, singleLine } from './characters.ts';
import { byteChecker, length, max, min, minLength, searchKeyWord } from './length.ts';
import { ruleTable } from './testing/rule-table.ts';

ruleTable('productRegex', productRegex, {
  good: ['', '린넨 셔츠 (여성) 4color', 'A/B-1 & C', '😀'],
  bad: ['\\', '셔츠?', '셔츠*', '<b>', 'a>b', '^^'],
  message: '특수문자 \\ ? * < > ^ 는 사용할 수 없습니다.',
});

ruleTable('coupangSearchSpecialChar', coupangSearchSpecialChar, {
  good: ['', '여름 린넨 셔츠', 'ㅋㅋ', "A1!@#$%^&*-+,;:'."],
  bad: ['셔츠(여성)', 'a/b', 'a_b', '"따옴표"', '😀', '漢字', 'a\nb'],
  message: "한글, 영문, 숫자와 특수문자 !@#$%^&*-+,;:'. 만 입력할 수 있습니다.",
});

ruleTable('byteChecker', byteChecker(10), {
  good: ['', '1234567890', '다섯글자임', 'ab한글c'],
  bad: ['12345678901', '여섯글자이다', '다섯글자임a', '😀😀😀'],
  message: '10바이트 이하로 입력해주십시오.',
});

ruleTable('searchKeyWord', searchKeyWord, {
  good: ['', '열글자까지됩니다요열', '1234567890'],
  bad: ['12345678901', '열한글자는안되는것입니다요'],
  message: '검색어는 10자 이하로 입력해주십시오.',
});

ruleTable('min', min(3), { good: ['', 'abc', 'a c'], bad: ['ab', 'a'], message: '3자 이상 입력해주십시오.' });
ruleTable('max', max(3), { good: ['', 'abc', '한글임'], bad: ['abcd'], message: '3자 이하로 입력해주십시오.' });
ruleTable('minLength', minLength(3), { good: ['', 'abc', ' abc '], bad: ['ab', ' ab '], message: '3자 이상 입력해주십시오.' });
ruleTable('length', length(3), { good: ['', 'abc'], bad: ['ab', 'abcd'], message: '3자로 입력해주십시오.' });
ruleTable('length with two ends', length(2, 4), { good: ['ab', 'abcd'], bad: ['a', 'abcde'], message: '2~4자로 입력해주십시오.' });

ruleTable('alpha', alpha, { good: ['', 'abcXYZ'], bad: ['abc1', 'a b', '가'], message: '영문자만 입력할 수 있습니다.' });
ruleTable('alphaNum', alphaNum, { good: ['', 'abc1'], bad: ['a-1', 'a 1', '１'], message: '영문자와 숫자만 입력할 수 있습니다.' });
ruleTable('alphaDash', alphaDash, {
  good: ['', 'a-1_b'],
  bad: ['a b', 'a.b', '가-1'],
  message: '영문자, 숫자, 하이픈(-), 밑줄(_)만 입력할 수 있습니다.',
});
ruleTable('alphaSpaces', alphaSpaces, { good: ['', 'a b'], bad: ['a1', 'a-b', 'a\tb'], message: '영문자와 공백만 입력할 수 있습니다.' });

ruleTable('singleLine', singleLine, {
  good: ['', '한 줄 글 😀'],
  bad: ['두\n줄', 'a\rb', 'a\0b', '탭\t', '거꾸로\u202e', '\u2066안\u2069', '두\u2028줄'],
  message: '줄바꿈과 제어 문자는 입력할 수 없습니다.',
});

ruleTable('regex', regex(/^A\d{3}$/g), {
  good: ['', 'A123', 'A999', 'A000'],
  bad: ['A12', 'a123', 'A1234'],
  message: '형식이 올바르지 않습니다.',
});
