import { confirmed, contact, email, loginId, mobilePhone, password, phoneNumber, pwd, pwd2 } from './account.ts';
import { ruleTable } from './testing/rule-table.ts';

ruleTable('loginId', loginId, {
  good: ['', 'abcdef', 'a12345', 'seller012345'],
  bad: [
    'abcde',
    'abcdefghijklm',
    '1abcdef',
    'Abcdef',
    'abc def',
    'abc_def',
    '모아셀러아이디',
    'ａｂｃｄｅｆ',
    'abcde１',
    "a'or1=1--",
    'abcdef\n',
  ],
  message: '아이디는 영문 소문자로 시작하고, 영문 소문자와 숫자로 6~12자여야 합니다.',
});

const PASSWORDS = {
  good: ['', 'moademo1234', 'Abcdefg1', '1234567a', 'aA1!@#$%^&*()_-+'],
  bad: ['abcdefgh', '12345678', 'abc123', 'abcdefghijklmnop1', 'abcd 1234', '        ', '비밀번호비밀번호1', 'ａｂｃｄｅｆｇ１'],
};

ruleTable('password', password, { ...PASSWORDS, message: '비밀번호는 영문 대소문자, 숫자, 특수문자를 섞어 8~16자로 입력해주십시오.' });
ruleTable('pwd', pwd, {
  ...PASSWORDS,
  message: '비밀번호는 영문 대소문자, 숫자, 특수문자를 섞어 8~16자로 입력해주십시오. 영문과 숫자는 하나 이상 들어가야 합니다.',
});
ruleTable('pwd2 by itself', pwd2(), {
  good: ['', 'moademo1234'],
  bad: PASSWORDS.bad,
  message: '비밀번호 확인도 영문과 숫자를 섞어 8~16자로 입력해주십시오.',
  values: { pwd: 'moademo1234' },
});
ruleTable('pwd2 against the first', pwd2('password'), {
  good: ['', 'moademo1234'],
  bad: ['moademo1235', 'Moademo1234'],
  message: '비밀번호가 서로 다릅니다. 다시 입력해주십시오.',
  values: { password: 'moademo1234' },
});

ruleTable('confirmed', confirmed('first'), {
  good: ['', 'same'],
  bad: ['Same', 'same ', 'other'],
  message: '입력한 값이 서로 다릅니다.',
  values: { first: 'same' },
});

ruleTable('email', email, {
  good: ['', 'a@b.kr', 'first.last+tag@mail.example.co.kr', "o'brien@example.com", 'a@xn--9d0bm53a.kr'],
  bad: [
    'a',
    'a@b',
    '@b.kr',
    'a@',
    'a b@c.kr',
    'a@b..kr',
    '.a@b.kr',
    'a.@b.kr',
    'a@-b.kr',
    'a@b.1',
    'a@@b.kr',
    'a@b.kr,c@d.kr',
    'a@b.kr\n',
    '모아@b.kr',
    '😀@b.kr',
    `${'a'.repeat(65)}@b.kr`,
    `a@${'b'.repeat(64)}.kr`,
    `a@${'bbbbbbbb.'.repeat(30)}kr`,
    '<script>@b.kr',
  ],
  message: '이메일 형식이 올바르지 않습니다.',
});

ruleTable('mobilePhone', mobilePhone, {
  good: ['', '010-1234-5678', '01012345678', '011-123-4567', '0161234567', '017-123-4567', '018-123-4567', '019-1234-5678'],
  bad: [
    '012-1234-5678',
    '015-1234-5678',
    '02-123-4567',
    '010-12-5678',
    '010-1234-567',
    '010 1234 5678',
    '+82-10-1234-5678',
    '０１０１２３４５６７８',
  ],
  message: '휴대폰번호 형식이 올바르지 않습니다. 010-1234-5678처럼 입력해주십시오.',
});

ruleTable('phoneNumber', phoneNumber, {
  good: ['', '02-123-4567', '15881234', '010-1234-5678'],
  bad: ['02)123-4567', '02 123 4567', '+8221234567', '전화', '０２'],
  message: '연락처는 숫자와 하이픈(-)만 입력할 수 있습니다.',
});

ruleTable('contact', contact, {
  good: ['', '02-123-4567', '1588-1234', '010-1234-5678'],
  bad: ['12345678', '010-1234-5678-90', '010 1234 5678', '전화번호전화번호전'],
  message: '연락처는 숫자와 하이픈(-)으로 9~14자를 입력해주십시오.',
});
