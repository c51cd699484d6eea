PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE migrations (number BIGINT NOT NULL PRIMARY KEY, name TEXT NOT NULL, applied_at BIGINT NOT NULL);
INSERT INTO migrations VALUES(1,'house',1794838286932);
CREATE TABLE users (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    -- The folded name, unique among the signed-up. A guest has none.
    name_key TEXT UNIQUE,
    password TEXT,
    recovery TEXT,
    settings TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL
) WITHOUT ROWID;
INSERT INTO users VALUES('01m7jb5mqxer4b7vk64m2khvc6','Passer-by',NULL,NULL,NULL,'{}',1794838287101,1794838287101);
INSERT INTO users VALUES('01m7jb5ms8e2z8p9gf1s9xz3x8','Anna','anna','$argon2id$v=19$m=19456,t=2,p=1$LqgF3KsFvMowwwIuQnwDNQ$B6rDh8g86DBoBcoSQCvK8iypMhIxK3z4/TqY0KNS4qc','e1d7eb4512a229186656e6a23f60337e5afefac885b959bc24fc3605f4357bd6','{}',1794838287144,1794838287305);
INSERT INTO users VALUES('01m7jb5myjej6a1ez2cbzx44ph','Ben','ben','$argon2id$v=19$m=19456,t=2,p=1$pkyeG+FKK/mcDS0xdE3+aA$ytQXswKeuaYQfraBaM77aakqaay9G1oLn+NJpzLBHY0','8428532a3c78c534e387b18775ccb87710cc4583e8ee5ce2021d8bc32aed64ea','{}',1794838287314,1794838287494);
INSERT INTO users VALUES('01m7jb5naeezrbx8ma0b9z9scx','Ελένη','ελένη','$argon2id$v=19$m=19456,t=2,p=1$jTPTp8raNQ26VNXI5JSaGA$oYV6pDQSVUVUD62YSExDcZgXR2z7iSBmRGc8mcFUgUs','88e9eb9377ae8608e3ffade3cbf821b79fe7ad35e49f2bde97a921c00530cc2b','{}',1794838287694,1794838287879);
INSERT INTO users VALUES('terminal-tester','tester',NULL,NULL,NULL,'{}',1794838293312,1794838293312);
CREATE TABLE sign_ins (
    id TEXT NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    hash TEXT NOT NULL UNIQUE,
    label TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
INSERT INTO sign_ins VALUES('01m7jb5mr5erk9m109yg00fkrk','01m7jb5mqxer4b7vk64m2khvc6','d504242c613d8a99425fdd1f740a87443f1f2518daee5dba830a59ea3fe0ca4a','',1794838287109,1794838287109,1829398287109);
INSERT INTO sign_ins VALUES('01m7jb5msbe6dt6b6xht85yb6r','01m7jb5ms8e2z8p9gf1s9xz3x8','c71ce25ab7507ae6ad09e2ecfc4cdbb856df17bcbb4eaa2d2978fc14f10aae69','',1794838287147,1794838287147,1829398287147);
INSERT INTO sign_ins VALUES('01m7jb5mykesr841csbvx3hskh','01m7jb5myjej6a1ez2cbzx44ph','a3fcd3b321b88795c812943e72262b0f572663b0af6f1f55e797528f7a3f7367','',1794838287315,1794838287315,1829398287315);
INSERT INTO sign_ins VALUES('01m7jb5nafejv9jff6km5z54v5','01m7jb5naeezrbx8ma0b9z9scx','4c113a9379030627f66413b41edcc9e3736dd83ff149f12d1233ac25862d8e93','',1794838287695,1794838287695,1829398287695);
INSERT INTO sign_ins VALUES('01m7jb5np8eh6an79z78vk38xf','01m7jb5ms8e2z8p9gf1s9xz3x8','8dee6fbda4b555930d2f476f61cf1564f994d3096440d39d45293b7f398d3584','fixture',1794838288072,1794838288072,1829398288072);
CREATE TABLE tokens (
    id TEXT NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    hash TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    scopes TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    used_at BIGINT,
    expires_at BIGINT
);
INSERT INTO tokens VALUES('01m7jb5npgefgthahdans5rt4a','01m7jb5ms8e2z8p9gf1s9xz3x8','b04e2f2f065235c731fe63cc8f945b6f75d2fba14d8de8758f6a95b585c82607','reader','read',1794838288080,NULL,NULL);
INSERT INTO tokens VALUES('01m7jb5nppeasbpc2b3zm90gkg','01m7jb5ms8e2z8p9gf1s9xz3x8','9700f9fe693fd834000f3907487fd5358331ce72ee654616b1169d247888116b','player','read play',1794838288086,NULL,NULL);
INSERT INTO tokens VALUES('01m7jb5nq3ev7r5kk2f7dz6mn5','01m7jb5myjej6a1ez2cbzx44ph','0e1d0f1b48735d1da4ea1c19db936debbbf78047b71439b85648bb5b03eeb0fd','robot','bot',1794838288099,NULL,NULL);
CREATE TABLE levels (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL,
    author_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    document TEXT NOT NULL,
    grade TEXT NOT NULL,
    size BIGINT NOT NULL,
    -- The order by difficulty, easiest first.
    weight DOUBLE PRECISION NOT NULL,
    -- All versions of a level share the chain of the first; one of them is the latest.
    chain TEXT NOT NULL,
    version BIGINT NOT NULL,
    latest BIGINT NOT NULL,
    single BIGINT NOT NULL,
    plays BIGINT NOT NULL,
    -- A random number in 0..1, by which one is drawn with an index.
    lot DOUBLE PRECISION NOT NULL,
    created_at BIGINT NOT NULL
);
INSERT INTO levels VALUES('01m7jb5t7kedr8nvjrb5m19r30','kenken','Anna’s first','anna’s first','01m7jb5ms8e2z8p9gf1s9xz3x8','{"cages":[{"cells":["a1","b1"],"op":"/","target":2},{"cells":["c1","d1"],"op":"-","target":1},{"cells":["a2","a3","b3"],"op":"+","target":8},{"cells":["b2","c2"],"op":"x","target":6},{"cells":["d2","d3"],"op":"/","target":2},{"cells":["c3","c4","d4"],"op":"x","target":3},{"cells":["a4","b4"],"op":"-","target":2}],"hidden_ops":false,"name":"Anna’s first","size":4,"version":1}','easy',4,15.0,'01m7jb5t7kedr8nvjrb5m19r30',1,0,1,0,0.017933225724846124649,1794838292723);
INSERT INTO levels VALUES('01m7jb5t7re4svje7c04hde78t','kenken','Anna’s first, better','anna’s first, better','01m7jb5ms8e2z8p9gf1s9xz3x8','{"cages":[{"cells":["a1","b1"],"op":"/","target":2},{"cells":["c1","d1"],"op":"-","target":1},{"cells":["a2","a3","b3"],"op":"+","target":8},{"cells":["b2","c2"],"op":"x","target":6},{"cells":["d2","d3"],"op":"/","target":2},{"cells":["c3","c4","d4"],"op":"x","target":3},{"cells":["a4","b4"],"op":"-","target":2}],"hidden_ops":false,"name":"Anna’s first, better","size":4,"version":1}','easy',4,15.0,'01m7jb5t7kedr8nvjrb5m19r30',2,1,1,1,0.89650403009727597236,1794838292729);
INSERT INTO levels VALUES('01m7jb5tsbepssv076fayfdrqq','kenken','Untitled','untitled',NULL,'{"cages":[{"cells":["a1","b1"],"op":"+","target":3},{"cells":["c1"],"op":"=","target":3},{"cells":["a2","a3"],"op":"x","target":6},{"cells":["b2","c2"],"op":"-","target":1},{"cells":["b3","c3"],"op":"+","target":4}],"hidden_ops":false,"size":3,"version":1}','easy',3,7.7000000000000001776,'01m7jb5tsbepssv076fayfdrqq',1,1,1,0,0.50860847369767725467,1794838293291);
CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    rules BIGINT NOT NULL,
    options TEXT NOT NULL,
    preset TEXT,
    level_id TEXT,
    seed TEXT NOT NULL,
    salt TEXT NOT NULL,
    clock TEXT,
    access TEXT NOT NULL,
    extra TEXT NOT NULL,
    owner_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    created_at BIGINT NOT NULL,
    -- When the last seat was taken and the clock began; none while somebody is waited for.
    started_at BIGINT,
    updated_at BIGINT NOT NULL,
    last_entry BIGINT NOT NULL,
    state TEXT NOT NULL,
    turn BIGINT,
    deadline BIGINT
) WITHOUT ROWID;
INSERT INTO tables VALUES('01m7jb5nq7etstpyjvmqcekjw1','othello',1,'{"directions":["horizontal","vertical","diagonal"],"height":8,"start":"","width":8}','standard',NULL,'242fd1c54935c290cbcfebe8847dcfc608ff96c4886eb9840bdd67ba2cb93baf','de62c367af4536c3fcd376bde78f995f','{"kind":"none"}','invite','{"hints":false,"rated":true,"invite":"817ffe121404394d7a6dbb76009b6e4443769b00440abd7a679c8240a4f1d16b","invited":[],"level":null,"daily":null}','01m7jb5ms8e2z8p9gf1s9xz3x8',1794838288103,1794838288107,1794838288144,11,'finished',NULL,NULL);
INSERT INTO tables VALUES('01m7jb5nrgfjh9txd74y9csn5k','othello',1,'{"directions":["horizontal","vertical","diagonal"],"height":8,"start":"","width":8}','standard',NULL,'b2c540ad1ddd3905bbee48b2d406ba865fcb058088f5c4c03ce627309469222f','6af154e653544909a6d184767cf2cc4b','{"kind":"none"}','private','{"hints":false,"rated":true,"invite":null,"invited":["01m7jb5myjej6a1ez2cbzx44ph"],"level":null,"daily":null}','01m7jb5ms8e2z8p9gf1s9xz3x8',1794838288157,1794838288166,1794838288188,3,'finished',NULL,NULL);
INSERT INTO tables VALUES('01m7jb5nt2e9ms42tz2yv9e4hd','othello',1,'{"directions":["horizontal","vertical","diagonal"],"height":8,"start":"","width":8}','standard',NULL,'5664edd6ec9e137cff821cb2b135019957d158ea64bb9421e190b0455df9a9d1','6e983718d2be25fa2681122f870ba6af','{"kind":"per-move","ms":1000}','invite','{"hints":false,"rated":true,"invite":"8caabbed23185b9206d908e46447d5c12a133442b41684bf5725b66c80641ae5","invited":[],"level":null,"daily":null}','01m7jb5naeezrbx8ma0b9z9scx',1794838288194,1794838288197,1794838289202,2,'finished',NULL,NULL);
INSERT INTO tables VALUES('01m7jb5pvdeqcrreq90aqk71sw','othello',1,'{"directions":["horizontal","vertical","diagonal"],"height":8,"start":"","width":8}','standard',NULL,'1811adad884eb47b29f474ebc47d6bd118fa7e4ff48c4a0b6f6fcd57cb0b29cc','50641788842ec8a4417dfb8a8436c96c','{"kind":"none"}','invite','{"hints":false,"rated":true,"invite":"91401096e2b83a24c5f6d790cf3442a2ac8651fd32cd62118224727a2510450b","invited":[],"level":null,"daily":null}','01m7jb5myjej6a1ez2cbzx44ph',1794838289261,1794838289267,1794838289281,2,'finished',NULL,NULL);
INSERT INTO tables VALUES('01m7jb5pwbeskvs2vv04f5fvkw','othello',1,'{"directions":["horizontal","vertical","diagonal"],"height":8,"start":"","width":8}','standard',NULL,'2599b8cace8e055efff4ddcf9f6e155d3981afae3e1a795d103a75e36ef3e5c8','5cb1a43924170ce09247d6eef89a2701','{"kind":"none"}','invite','{"hints":false,"rated":true,"invite":"dcaf82f515450e22378e7bdbc1f467e3107a6599bb9925124850fc497eaf3115","invited":[],"level":null,"daily":null}','01m7jb5ms8e2z8p9gf1s9xz3x8',1794838289291,1794838289295,1794838289305,2,'finished',NULL,NULL);
INSERT INTO tables VALUES('01m7jb5pwxe00vm6entenrrhks','othello',1,'{"directions":["horizontal","vertical","diagonal"],"height":8,"start":"","width":8}','standard',NULL,'a9670a99efb346f3a609e8bf6499607a1a602acbbf57edfab4827ee80f46e04d','deedae7c21133399ddd231a3f78c0a52','{"kind":"none"}','invite','{"hints":false,"rated":true,"invite":"579621403e60aff6d4fe426845ce636d0d7b82520ba9b3b8761a874bd2898c8d","invited":[],"level":null,"daily":null}','01m7jb5myjej6a1ez2cbzx44ph',1794838289309,1794838289312,1794838289320,2,'finished',NULL,NULL);
INSERT INTO tables VALUES('01m7jb5pxee3r8sb4ffnes9snn','othello',1,'{"directions":["horizontal","vertical","diagonal"],"height":8,"start":"","width":8}','standard',NULL,'feb35eeda7ff98420c8e60414ba62dd699ab48e4f836f62165ab301975a6f2b5','300843be0bd1ba9f8252125505020e5a','{"kind":"none"}','invite','{"hints":false,"rated":true,"invite":"0b6d921f9b5b3e71cc45a5cc110ba63f727554675674ee04f7e7a6ea418fb7f0","invited":[],"level":null,"daily":null}','01m7jb5ms8e2z8p9gf1s9xz3x8',1794838289326,1794838289329,1794838289338,2,'finished',NULL,NULL);
INSERT INTO tables VALUES('01m7jb5pxxegytmmjxrp6c7628','othello',1,'{"directions":["horizontal","vertical","diagonal"],"height":8,"start":"","width":8}','standard',NULL,'bcc07cc9c1ca5340816738c6ae86b247842a98ca3a6300b6b037df3c68558d07','f081719bb88b8d76ecd4efd5ea6661b9','{"kind":"none"}','invite','{"hints":false,"rated":true,"invite":"12907d5e77fc7e58f903526293b768c6b22c510cecd06d631b1d544145931950","invited":[],"level":null,"daily":null}','01m7jb5myjej6a1ez2cbzx44ph',1794838289341,1794838289344,1794838289356,2,'finished',NULL,NULL);
INSERT INTO tables VALUES('01m7jb5pyhe30v3fy751e5k0hz','othello',1,'{"directions":["horizontal","vertical","diagonal"],"height":8,"start":"","width":8}','standard',NULL,'dd44421d3bcfcfcc3b6f668d013cb46710bcfd0b8506179a5b8f20d6e99d2f2e','89dd70ea17fcda47b8effc627bf858b3','{"kind":"none"}','invite','{"hints":false,"rated":true,"invite":"3f1c875691b7f5eb61f800975d50705092ddad19e37804e31a778e2d6241595a","invited":[],"level":null,"daily":null}','01m7jb5ms8e2z8p9gf1s9xz3x8',1794838289361,1794838289366,1794838289376,2,'finished',NULL,NULL);
INSERT INTO tables VALUES('01m7jb5pz5egyb9n8mgw60z2cv','othello',1,'{"directions":["horizontal","vertical","diagonal"],"height":8,"start":"","width":8}','standard',NULL,'60c3c7f43ce9695121dbf6f0d2111ada52c02f29ea86189b6bf135f12194a7ff','88fb3404f3a54f7dedc435b6f0889019','{"kind":"none"}','invite','{"hints":false,"rated":true,"invite":"6b10f9d043aaf13225194ecffecb9e73d6589d96dc036a307219f4941b22f8c9","invited":[],"level":null,"daily":null}','01m7jb5myjej6a1ez2cbzx44ph',1794838289381,1794838289391,1794838289407,2,'finished',NULL,NULL);
INSERT INTO tables VALUES('01m7jb5q03eqnaghw9evyvtn8s','othello',1,'{"directions":["horizontal","vertical","diagonal"],"height":8,"start":"","width":8}','standard',NULL,'ac2f7c6b7ed10f955569957cebb4afa2db49464dc135c863500705998e296fbc','3388e7d9f17540bcf81d441044f02c70','{"kind":"none"}','invite','{"hints":false,"rated":true,"invite":"2748e2d810ff3dac0bd13c6b0b4d8e8483f3dcebe16e973689a571cd75c6e5f4","invited":[],"level":null,"daily":null}','01m7jb5ms8e2z8p9gf1s9xz3x8',1794838289411,1794838289414,1794838289423,2,'finished',NULL,NULL);
INSERT INTO tables VALUES('01m7jb5q0keg7bx9bbpz7y8q36','othello',1,'{"directions":["horizontal","vertical","diagonal"],"height":8,"start":"","width":8}','standard',NULL,'b732c17c78c7435f36c4beae6792caae9062ba89bd72f62ab22b739210388247','c6bcca91828bbd125d690a29cd8c1f44','{"kind":"none"}','invite','{"hints":false,"rated":true,"invite":"4da0c7927947f027c65c256f5a31bdce0898168efa2a8fc82c4f782839084aba","invited":[],"level":null,"daily":null}','01m7jb5myjej6a1ez2cbzx44ph',1794838289427,1794838289431,1794838289440,2,'finished',NULL,NULL);
INSERT INTO tables VALUES('01m7jb5q14eh6ra9w9ap8g5p7r','othello',1,'{"directions":["horizontal","vertical","diagonal"],"height":8,"start":"","width":8}','standard',NULL,'394130576e68ad8a3e392af1ea4c8f51664197edc86c544b733b51eda304606e','4a3671bdebda6da066a592bd1faccfd4','{"kind":"none"}','invite','{"hints":false,"rated":true,"invite":"4b2be462cd942e4a6ed75956f198bcc7fe53160cbc0fd1b56f964afdbe4c39a6","invited":[],"level":null,"daily":null}','01m7jb5ms8e2z8p9gf1s9xz3x8',1794838289444,1794838289447,1794838289462,2,'finished',NULL,NULL);
INSERT INTO tables VALUES('01m7jb5q27efkv6bcktp482c03','othello',1,'{"directions":["horizontal","vertical","diagonal"],"height":8,"start":"","width":8}','standard',NULL,'c32f74409fb907f1156851b0d37e52a9e7369ddf5c1a2a36c0d9eb3058a940e0','18192c23dfd5a53aaa6e79d311b17973','{"kind":"none"}','invite','{"hints":false,"rated":true,"invite":"1d66085afca4e200ad5b6b7c74545363b1a7479c982a1d648355d088291add7f","invited":[],"level":null,"daily":null}','01m7jb5myjej6a1ez2cbzx44ph',1794838289479,1794838289487,1794838289500,2,'finished',NULL,NULL);
INSERT INTO tables VALUES('01m7jb5q3dezj9xhstg222tz7v','othello',1,'{"directions":["horizontal","vertical","diagonal"],"height":8,"start":"","width":8}','standard',NULL,'4f2fae51a2c948b7c5990de284dd1ebac294a4d8630d64f4fb0ba5346a6a4df6','d6ce2b2b372f63d23d13d9e5bf759c2d','{"kind":"none"}','invite','{"hints":false,"rated":true,"invite":"190a2a07d494cf7217a57fc2dc78ea76885d642313c2d0556e51fab85da896a7","invited":[],"level":null,"daily":null}','01m7jb5ms8e2z8p9gf1s9xz3x8',1794838289517,1794838289528,1794838289571,2,'finished',NULL,NULL);
INSERT INTO tables VALUES('01m7jb5q5je5gbtpm4r12sd4nn','othello',1,'{"directions":["horizontal","vertical","diagonal"],"height":8,"start":"","width":8}','standard',NULL,'0fa444294bc796257622b4652734a2f61291d17c1eb1136ed71db3bf6056c0ba','faf8b798dadd422915901c04f30d8ec3','{"kind":"none"}','invite','{"hints":false,"rated":true,"invite":"d714b78ba2c9f03d76425c096ab275081e8063ff3781bd1b5f6009b46ae7584d","invited":[],"level":null,"daily":null}','01m7jb5ms8e2z8p9gf1s9xz3x8',1794838289587,1794838289605,1794838289645,2,'finished',NULL,NULL);
INSERT INTO tables VALUES('01m7jb5q7we8aa5r0ffpdtyp33','othello',1,'{"directions":["horizontal","vertical","diagonal"],"height":8,"start":"","width":8}','standard',NULL,'9331871e5d4bf43c6977722f9fffb5121716476e2c65e5b6a4c489554cea7d13','693522c70c129d6d712b48511236180c','{"kind":"none"}','invite','{"hints":false,"rated":false,"invite":"34fa03273e7ba85ddc9b649a44f858598858ebcf2ac8f4d4fe96874d13a7101a","invited":[],"level":null,"daily":null}','01m7jb5ms8e2z8p9gf1s9xz3x8',1794838289660,1794838289673,1794838289845,3,'finished',NULL,NULL);
INSERT INTO tables VALUES('01m7jb5qkfevwtb3ddnd2cq3gd','othello',1,'{"directions":["horizontal","vertical","diagonal"],"height":8,"start":"","width":8}','standard',NULL,'bd20eb6ab8de10195dc005392d6b0256b041dae965fbc61ed8e7d5e4aa8f0e57','00f27bd4b37f25c1f224823d79f89941','{"kind":"none"}','invite','{"hints":true,"rated":false,"invite":"0c5d743c26f99fc35ca5457977fc8770324efb4a4f5f5b35658a0c8aba8f114e","invited":[],"level":null,"daily":null}','01m7jb5ms8e2z8p9gf1s9xz3x8',1794838290031,1794838290047,1794838290125,4,'playing',1,NULL);
INSERT INTO tables VALUES('01m7jb5qq5epqtfnt943npek5t','othello',1,'{"directions":["horizontal","vertical","diagonal"],"height":6,"start":"","width":6}','mini',NULL,'3480c6678184e8439b393a97354327695ef513f03c84c045486fc026574bbb39','45878c4b32d182ab9d88770b0d932559','{"kind":"none"}','lobby','{"hints":false,"rated":false,"invite":null,"invited":[],"level":null,"daily":null}','01m7jb5ms8e2z8p9gf1s9xz3x8',1794838290149,NULL,1794838290149,0,'open',NULL,NULL);
INSERT INTO tables VALUES('01m7jb5qqveyvaj08v263mcj5q','mastermind',1,'{"answers":"by-hand","blanks":false,"colours":6,"pegs":4,"repeats":true,"secret":"entered","turns":10}','classic',NULL,'7e529766597e3fabba217f94e03eeda0e38075945634fb5f02fa93867f76f4ac','06fa03c817bcdabf997035f6f538341a','{"kind":"none"}','invite','{"hints":false,"rated":false,"invite":"1a188856eaa9d425a926389a35bb227089262ce0a39357b27bd68ba77861a82e","invited":[],"level":null,"daily":null}','01m7jb5mqxer4b7vk64m2khvc6',1794838290171,NULL,1794838290171,0,'open',NULL,NULL);
INSERT INTO tables VALUES('01m7jb5qrbez9bb6e9vhkdzrvh','mastermind',1,'{"answers":"by-hand","blanks":false,"colours":6,"pegs":4,"repeats":true,"secret":"drawn","turns":10}','classic',NULL,'a5d6b140690d7edfe92864e6d45c57a8a2b0aee972434678724e847681e5fba3','1ca5ba0b6c52dbf51a478e81e0d0ec1e','{"kind":"none"}','private','{"hints":true,"rated":false,"invite":null,"invited":[],"level":null,"daily":null}','01m7jb5ms8e2z8p9gf1s9xz3x8',1794838290187,1794838290187,1794838290462,10,'finished',NULL,NULL);
INSERT INTO tables VALUES('01m7jb5r1sev3vcaxhxnthh3x6','mastermind',1,'{"answers":"by-hand","blanks":false,"colours":6,"pegs":4,"repeats":true,"secret":"drawn","turns":10}','classic',NULL,'097c5f5eddecc87040c3fcf48e7b1f8bdcb2d93777680a4f3834af17c51f39ff','c2e36ccbfd3dbac298082ca92b569507','{"kind":"none"}','private','{"hints":false,"rated":false,"invite":null,"invited":[],"level":null,"daily":null}','01m7jb5ms8e2z8p9gf1s9xz3x8',1794838290489,1794838290489,1794838290716,7,'finished',NULL,NULL);
INSERT INTO tables VALUES('01m7jb5r9repw94asvwgt9mmy3','mastermind',1,'{"answers":"by-hand","blanks":false,"colours":6,"pegs":4,"repeats":true,"secret":"drawn","turns":10}','classic',NULL,'49ef39c10f971128709cd928ee7775ebaae47b0320e090d2f3c2091bd063d742','04f91c08c93d86758477e86e0b43f567','{"kind":"none"}','private','{"hints":false,"rated":false,"invite":null,"invited":[],"level":null,"daily":null}','01m7jb5mqxer4b7vk64m2khvc6',1794838290744,1794838290744,1794838290784,6,'finished',NULL,NULL);
INSERT INTO tables VALUES('01m7jb5rbce2081yhh1czwqmps','othello',1,'{"directions":["horizontal","vertical","diagonal"],"height":6,"start":"","width":6}','mini',NULL,'d796fe975556bd94d3664744546b1f6822fabc9c35fbe71f4efc63b668df018d','66dcb5a1f171875ef95dd638d04856d0','{"kind":"none"}','private','{"hints":false,"rated":false,"invite":null,"invited":[],"level":null,"daily":null}','01m7jb5naeezrbx8ma0b9z9scx',1794838290796,1794838290796,1794838292668,32,'finished',NULL,NULL);
INSERT INTO tables VALUES('01m7jb5t6rebgtkvya1mxz95b9','crush',1,'{"chain":"flat","colours":6,"ending":"equal-turns","extra-move":false,"goal":100,"height":8,"stream":"hidden","width":8}','quick',NULL,'9fcc4b634a08b0b1582e884962ec327d829a743f933243aa682f9c9c33e8fcee','0d39c2493216c503a3ac0191ae3d65ee','{"kind":"none"}','private','{"hints":false,"rated":false,"invite":null,"invited":[],"level":null,"daily":null}','01m7jb5naeezrbx8ma0b9z9scx',1794838292696,1794838292696,1794838292707,2,'paused',0,NULL);
INSERT INTO tables VALUES('01m7jb5t76e39ad9zbqen87wra','crush',1,'{"chain":"flat","colours":6,"ending":"equal-turns","extra-move":false,"goal":100,"height":8,"stream":"hidden","width":8}','quick',NULL,'a872f7744e531a0d8076d899fbe032de3701f79a0ad06b9f5ef8a2a27f7cab77','e2ed4e9703cd1f3b9f8e72507de48c16','{"kind":"none"}','private','{"hints":true,"rated":false,"invite":null,"invited":[],"level":null,"daily":null}','01m7jb5myjej6a1ez2cbzx44ph',1794838292710,1794838292710,1794838292710,0,'playing',0,NULL);
INSERT INTO tables VALUES('01m7jb5t84ehd80paxm8250eae','kenken',1,'{"level":{"cages":[{"cells":["a1","b1"],"op":"/","target":2},{"cells":["c1","d1"],"op":"-","target":1},{"cells":["a2","a3","b3"],"op":"+","target":8},{"cells":["b2","c2"],"op":"x","target":6},{"cells":["d2","d3"],"op":"/","target":2},{"cells":["c3","c4","d4"],"op":"x","target":3},{"cells":["a4","b4"],"op":"-","target":2}],"hidden_ops":false,"name":"Anna’s first, better","size":4,"version":1}}',NULL,'01m7jb5t7re4svje7c04hde78t','d99ee3ac312a002fb0246d70f831ffc6a252bf6b10d16d6d5a7c21da5772e981','6a1844abe5c16037a8d4faddfd62fb00','{"kind":"none"}','private','{"hints":false,"rated":false,"invite":null,"invited":[],"level":{"id":"01m7jb5t7re4svje7c04hde78t","name":"Anna’s first, better","grade":"easy"},"daily":null}','01m7jb5naeezrbx8ma0b9z9scx',1794838292740,1794838292740,1794838292833,22,'finished',NULL,NULL);
INSERT INTO tables VALUES('01m7jb5tbbep7vahgjvgt4734s','mastermind',1,'{"answers":"by-hand","blanks":false,"colours":7,"pegs":4,"repeats":false,"secret":"drawn","turns":8}','normal',NULL,'c1d5a2b1a4ea1bf30a2f302a5988c7a66252154b6c16d72ca6a0262f970287f8','076ecf7cbcfe57aa44ff9384b5077bae','{"kind":"none"}','private','{"hints":false,"rated":false,"invite":null,"invited":[],"level":null,"daily":{"date":"2026-11-16","kind":"code"}}','01m7jb5ms8e2z8p9gf1s9xz3x8',1794838292843,1794838292843,1794838292880,5,'finished',NULL,NULL);
INSERT INTO tables VALUES('01m7jb5tcwe4ssegb2np4vycpc','kenken',1,'{"level":{"cages":[{"cells":["a1","a2"],"op":"/","target":2},{"cells":["b1","b2","c2","c3"],"op":"+","target":13},{"cells":["c1","d1","e1","e2"],"op":"x","target":90},{"cells":["f1"],"op":"=","target":2},{"cells":["d2"],"op":"=","target":4},{"cells":["f2","f3","f4"],"op":"+","target":12},{"cells":["a3","b3"],"op":"/","target":3},{"cells":["d3"],"op":"=","target":3},{"cells":["e3","e4"],"op":"x","target":20},{"cells":["a4","b4"],"op":"/","target":2},{"cells":["c4","b5","c5"],"op":"+","target":10},{"cells":["d4","d5"],"op":"-","target":4},{"cells":["a5","a6"],"op":"-","target":1},{"cells":["e5","e6"],"op":"+","target":8},{"cells":["f5"],"op":"=","target":3},{"cells":["b6"],"op":"=","target":3},{"cells":["c6"],"op":"=","target":2},{"cells":["d6"],"op":"=","target":1},{"cells":["f6"],"op":"=","target":4}],"hidden_ops":false,"size":6,"version":1}}','medium',NULL,'9271d264c5ebafa10e452e247d0332e0963192537899f957a5bc9c43326767da','a4a7fafa31dccadc60c43ae8f9bcae39','{"kind":"none"}','private','{"hints":false,"rated":false,"invite":null,"invited":[],"level":null,"daily":{"date":"2026-11-16","kind":"board"}}','01m7jb5ms8e2z8p9gf1s9xz3x8',1794838292892,1794838292892,1794838293015,36,'finished',NULL,NULL);
INSERT INTO tables VALUES('01m7jb5thbe1n9z8nmv9htadgf','kenken',1,'{"level":{"cages":[{"cells":["a1"],"op":"=","target":6},{"cells":["b1"],"op":"=","target":3},{"cells":["c1"],"op":"=","target":4},{"cells":["d1","d2"],"op":"+","target":9},{"cells":["e1","e2","f2"],"op":"+","target":10},{"cells":["f1","g1","h1","h2"],"op":"+","target":18},{"cells":["a2","a3"],"op":"mod","target":5},{"cells":["b2"],"op":"=","target":4},{"cells":["c2","c3","d3"],"op":"+","target":19},{"cells":["g2","f3","g3"],"op":"+","target":16},{"cells":["b3"],"op":"=","target":2},{"cells":["e3","e4","f4","e5","f5"],"op":"x","target":1800},{"cells":["h3"],"op":"=","target":1},{"cells":["a4","b4","c4","d4","c5"],"op":"+","target":21},{"cells":["g4","h4"],"op":"+","target":10},{"cells":["a5","a6","b6"],"op":"x","target":32},{"cells":["b5"],"op":"=","target":7},{"cells":["d5","d6"],"op":"/","target":2},{"cells":["g5","h5"],"op":"+","target":6},{"cells":["c6"],"op":"=","target":2},{"cells":["e6"],"op":"=","target":6},{"cells":["f6","g6","f7","g7","g8"],"op":"+","target":26},{"cells":["h6"],"op":"=","target":5},{"cells":["a7"],"op":"=","target":2},{"cells":["b7"],"op":"=","target":6},{"cells":["c7","d7"],"op":"/","target":5},{"cells":["e7"],"op":"=","target":4},{"cells":["h7","h8"],"op":"+","target":13},{"cells":["a8","b8"],"op":"+","target":8},{"cells":["c8","d8","e8"],"op":"+","target":11},{"cells":["f8"],"op":"=","target":4}],"hidden_ops":false,"size":8,"version":1}}','large',NULL,'497b90f9c8a0f96c046a52a2475c7eb46798bfe6c8d7e73c1bf8d1bbc0bffb5e','f7ea38f554dfbc7df743312f5a8671af','{"kind":"none"}','private','{"hints":false,"rated":false,"invite":null,"invited":[],"level":null,"daily":{"date":"2026-11-16","kind":"hard"}}','01m7jb5ms8e2z8p9gf1s9xz3x8',1794838293035,1794838293035,1794838293035,0,'playing',0,NULL);
INSERT INTO tables VALUES('01m7jb5thhex3ryydmf83m4tbj','mastermind',1,'{"answers":"by-hand","blanks":false,"colours":7,"pegs":4,"repeats":false,"secret":"drawn","turns":8}','normal',NULL,'c1d5a2b1a4ea1bf30a2f302a5988c7a66252154b6c16d72ca6a0262f970287f8','076ecf7cbcfe57aa44ff9384b5077bae','{"kind":"none"}','private','{"hints":false,"rated":false,"invite":null,"invited":[],"level":null,"daily":{"date":"2026-11-16","kind":"code"}}','01m7jb5myjej6a1ez2cbzx44ph',1794838293041,1794838293041,1794838293041,0,'playing',1,NULL);
INSERT INTO tables VALUES('01m7jb5tt9ecjrz9hr3bxgpj5h','othello',1,'{"directions":["horizontal","vertical","diagonal"],"height":8,"start":"","width":8}','standard',NULL,'0100000000000000000000000000000000000000000000000000000000000000','833bd8d8dd1a02709cf8aeac5d61aa4a','{"kind":"none"}','private','{"hints":false,"rated":false,"invite":null,"invited":[],"level":null,"daily":null}','terminal-tester',1794838293321,1794838293321,1794838293345,3,'paused',0,NULL);
INSERT INTO tables VALUES('01m7jb5v01e29816ktahr35mw7','othello',1,'{"directions":["horizontal","vertical","diagonal"],"height":8,"start":"","width":8}','standard',NULL,'d52c45329e0fd1fbd8363d71aef1ab7309836fb5c37b62619acc103a7a97736a','9c398fcfa1c6e1a61d8b17143cc4442b','{"kind":"none"}','private','{"hints":false,"rated":false,"invite":null,"invited":[],"level":null,"daily":null}','01m7jb5ms8e2z8p9gf1s9xz3x8',1794838293505,1794838293505,1794838293505,0,'playing',0,NULL);
INSERT INTO tables VALUES('01m7jb5v07e6kr5yq4emx2g2fs','crush',1,'{"chain":"flat","colours":6,"ending":"equal-turns","extra-move":false,"goal":100,"height":8,"stream":"hidden","width":8}','quick',NULL,'bbb32150957355d2c70bf0a2bccbe473f98f6c3df4d908da3636513b3f54a9cc','112d90291ed8c4ba44c3b988eb8c6f40','{"kind":"none"}','private','{"hints":false,"rated":false,"invite":null,"invited":[],"level":null,"daily":null}','01m7jb5myjej6a1ez2cbzx44ph',1794838293511,1794838293511,1794838293511,0,'playing',0,NULL);
INSERT INTO tables VALUES('01m7jb5v0ae0z97z4xm4gvqkdk','mastermind',1,'{"answers":"by-hand","blanks":false,"colours":6,"pegs":4,"repeats":true,"secret":"entered","turns":10}','classic',NULL,'8e5950f9060d2df82eb04002367d97cdf7864208bd0803a03a6891f11f398b1e','2fb4fe8a4c61f55481a44cdbf647cfae','{"kind":"none"}','private','{"hints":false,"rated":false,"invite":null,"invited":[],"level":null,"daily":null}','01m7jb5mqxer4b7vk64m2khvc6',1794838293514,1794838293514,1794838293517,1,'playing',1,NULL);
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    -- open, user, computer, or gone: a user who deleted the account.
    holder TEXT NOT NULL,
    user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    player TEXT,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
INSERT INTO seats VALUES('01m7jb5nq7etstpyjvmqcekjw1',0,'user','01m7jb5ms8e2z8p9gf1s9xz3x8',NULL);
INSERT INTO seats VALUES('01m7jb5nq7etstpyjvmqcekjw1',1,'user','01m7jb5myjej6a1ez2cbzx44ph',NULL);
INSERT INTO seats VALUES('01m7jb5nrgfjh9txd74y9csn5k',0,'user','01m7jb5myjej6a1ez2cbzx44ph',NULL);
INSERT INTO seats VALUES('01m7jb5nrgfjh9txd74y9csn5k',1,'user','01m7jb5ms8e2z8p9gf1s9xz3x8',NULL);
INSERT INTO seats VALUES('01m7jb5nt2e9ms42tz2yv9e4hd',0,'user','01m7jb5naeezrbx8ma0b9z9scx',NULL);
INSERT INTO seats VALUES('01m7jb5nt2e9ms42tz2yv9e4hd',1,'user','01m7jb5myjej6a1ez2cbzx44ph',NULL);
INSERT INTO seats VALUES('01m7jb5pvdeqcrreq90aqk71sw',0,'user','01m7jb5myjej6a1ez2cbzx44ph',NULL);
INSERT INTO seats VALUES('01m7jb5pvdeqcrreq90aqk71sw',1,'user','01m7jb5ms8e2z8p9gf1s9xz3x8',NULL);
INSERT INTO seats VALUES('01m7jb5pwbeskvs2vv04f5fvkw',0,'user','01m7jb5ms8e2z8p9gf1s9xz3x8',NULL);
INSERT INTO seats VALUES('01m7jb5pwbeskvs2vv04f5fvkw',1,'user','01m7jb5myjej6a1ez2cbzx44ph',NULL);
INSERT INTO seats VALUES('01m7jb5pwxe00vm6entenrrhks',0,'user','01m7jb5myjej6a1ez2cbzx44ph',NULL);
INSERT INTO seats VALUES('01m7jb5pwxe00vm6entenrrhks',1,'user','01m7jb5ms8e2z8p9gf1s9xz3x8',NULL);
INSERT INTO seats VALUES('01m7jb5pxee3r8sb4ffnes9snn',0,'user','01m7jb5ms8e2z8p9gf1s9xz3x8',NULL);
INSERT INTO seats VALUES('01m7jb5pxee3r8sb4ffnes9snn',1,'user','01m7jb5myjej6a1ez2cbzx44ph',NULL);
INSERT INTO seats VALUES('01m7jb5pxxegytmmjxrp6c7628',0,'user','01m7jb5myjej6a1ez2cbzx44ph',NULL);
INSERT INTO seats VALUES('01m7jb5pxxegytmmjxrp6c7628',1,'user','01m7jb5ms8e2z8p9gf1s9xz3x8',NULL);
INSERT INTO seats VALUES('01m7jb5pyhe30v3fy751e5k0hz',0,'user','01m7jb5ms8e2z8p9gf1s9xz3x8',NULL);
INSERT INTO seats VALUES('01m7jb5pyhe30v3fy751e5k0hz',1,'user','01m7jb5myjej6a1ez2cbzx44ph',NULL);
INSERT INTO seats VALUES('01m7jb5pz5egyb9n8mgw60z2cv',0,'user','01m7jb5myjej6a1ez2cbzx44ph',NULL);
INSERT INTO seats VALUES('01m7jb5pz5egyb9n8mgw60z2cv',1,'user','01m7jb5ms8e2z8p9gf1s9xz3x8',NULL);
INSERT INTO seats VALUES('01m7jb5q03eqnaghw9evyvtn8s',0,'user','01m7jb5ms8e2z8p9gf1s9xz3x8',NULL);
INSERT INTO seats VALUES('01m7jb5q03eqnaghw9evyvtn8s',1,'user','01m7jb5myjej6a1ez2cbzx44ph',NULL);
INSERT INTO seats VALUES('01m7jb5q0keg7bx9bbpz7y8q36',0,'user','01m7jb5myjej6a1ez2cbzx44ph',NULL);
INSERT INTO seats VALUES('01m7jb5q0keg7bx9bbpz7y8q36',1,'user','01m7jb5ms8e2z8p9gf1s9xz3x8',NULL);
INSERT INTO seats VALUES('01m7jb5q14eh6ra9w9ap8g5p7r',0,'user','01m7jb5ms8e2z8p9gf1s9xz3x8',NULL);
INSERT INTO seats VALUES('01m7jb5q14eh6ra9w9ap8g5p7r',1,'user','01m7jb5myjej6a1ez2cbzx44ph',NULL);
INSERT INTO seats VALUES('01m7jb5q27efkv6bcktp482c03',0,'user','01m7jb5myjej6a1ez2cbzx44ph',NULL);
INSERT INTO seats VALUES('01m7jb5q27efkv6bcktp482c03',1,'user','01m7jb5ms8e2z8p9gf1s9xz3x8',NULL);
INSERT INTO seats VALUES('01m7jb5q3dezj9xhstg222tz7v',0,'user','01m7jb5ms8e2z8p9gf1s9xz3x8',NULL);
INSERT INTO seats VALUES('01m7jb5q3dezj9xhstg222tz7v',1,'user','01m7jb5myjej6a1ez2cbzx44ph',NULL);
INSERT INTO seats VALUES('01m7jb5q5je5gbtpm4r12sd4nn',0,'user','01m7jb5ms8e2z8p9gf1s9xz3x8',NULL);
INSERT INTO seats VALUES('01m7jb5q5je5gbtpm4r12sd4nn',1,'gone',NULL,NULL);
INSERT INTO seats VALUES('01m7jb5q7we8aa5r0ffpdtyp33',0,'user','01m7jb5ms8e2z8p9gf1s9xz3x8',NULL);
INSERT INTO seats VALUES('01m7jb5q7we8aa5r0ffpdtyp33',1,'gone',NULL,NULL);
INSERT INTO seats VALUES('01m7jb5qkfevwtb3ddnd2cq3gd',0,'user','01m7jb5ms8e2z8p9gf1s9xz3x8',NULL);
INSERT INTO seats VALUES('01m7jb5qkfevwtb3ddnd2cq3gd',1,'user','01m7jb5mqxer4b7vk64m2khvc6',NULL);
INSERT INTO seats VALUES('01m7jb5qq5epqtfnt943npek5t',0,'user','01m7jb5ms8e2z8p9gf1s9xz3x8',NULL);
INSERT INTO seats VALUES('01m7jb5qq5epqtfnt943npek5t',1,'open',NULL,NULL);
INSERT INTO seats VALUES('01m7jb5qqveyvaj08v263mcj5q',0,'user','01m7jb5mqxer4b7vk64m2khvc6',NULL);
INSERT INTO seats VALUES('01m7jb5qqveyvaj08v263mcj5q',1,'open',NULL,NULL);
INSERT INTO seats VALUES('01m7jb5qrbez9bb6e9vhkdzrvh',0,'gone',NULL,NULL);
INSERT INTO seats VALUES('01m7jb5qrbez9bb6e9vhkdzrvh',1,'user','01m7jb5ms8e2z8p9gf1s9xz3x8',NULL);
INSERT INTO seats VALUES('01m7jb5r1sev3vcaxhxnthh3x6',0,'gone',NULL,NULL);
INSERT INTO seats VALUES('01m7jb5r1sev3vcaxhxnthh3x6',1,'user','01m7jb5ms8e2z8p9gf1s9xz3x8',NULL);
INSERT INTO seats VALUES('01m7jb5r9repw94asvwgt9mmy3',0,'gone',NULL,NULL);
INSERT INTO seats VALUES('01m7jb5r9repw94asvwgt9mmy3',1,'user','01m7jb5mqxer4b7vk64m2khvc6',NULL);
INSERT INTO seats VALUES('01m7jb5rbce2081yhh1czwqmps',0,'user','01m7jb5naeezrbx8ma0b9z9scx',NULL);
INSERT INTO seats VALUES('01m7jb5rbce2081yhh1czwqmps',1,'computer',NULL,'greedy');
INSERT INTO seats VALUES('01m7jb5t6rebgtkvya1mxz95b9',0,'user','01m7jb5naeezrbx8ma0b9z9scx',NULL);
INSERT INTO seats VALUES('01m7jb5t6rebgtkvya1mxz95b9',1,'user','01m7jb5naeezrbx8ma0b9z9scx',NULL);
INSERT INTO seats VALUES('01m7jb5t76e39ad9zbqen87wra',0,'user','01m7jb5myjej6a1ez2cbzx44ph',NULL);
INSERT INTO seats VALUES('01m7jb5t76e39ad9zbqen87wra',1,'computer',NULL,'level:5');
INSERT INTO seats VALUES('01m7jb5t84ehd80paxm8250eae',0,'user','01m7jb5naeezrbx8ma0b9z9scx',NULL);
INSERT INTO seats VALUES('01m7jb5tbbep7vahgjvgt4734s',0,'gone',NULL,NULL);
INSERT INTO seats VALUES('01m7jb5tbbep7vahgjvgt4734s',1,'user','01m7jb5ms8e2z8p9gf1s9xz3x8',NULL);
INSERT INTO seats VALUES('01m7jb5tcwe4ssegb2np4vycpc',0,'user','01m7jb5ms8e2z8p9gf1s9xz3x8',NULL);
INSERT INTO seats VALUES('01m7jb5thbe1n9z8nmv9htadgf',0,'user','01m7jb5ms8e2z8p9gf1s9xz3x8',NULL);
INSERT INTO seats VALUES('01m7jb5thhex3ryydmf83m4tbj',0,'gone',NULL,NULL);
INSERT INTO seats VALUES('01m7jb5thhex3ryydmf83m4tbj',1,'user','01m7jb5myjej6a1ez2cbzx44ph',NULL);
INSERT INTO seats VALUES('01m7jb5tt9ecjrz9hr3bxgpj5h',0,'user','terminal-tester',NULL);
INSERT INTO seats VALUES('01m7jb5tt9ecjrz9hr3bxgpj5h',1,'computer',NULL,'greedy');
INSERT INTO seats VALUES('01m7jb5v01e29816ktahr35mw7',0,'computer',NULL,'level:2');
INSERT INTO seats VALUES('01m7jb5v01e29816ktahr35mw7',1,'user','01m7jb5ms8e2z8p9gf1s9xz3x8',NULL);
INSERT INTO seats VALUES('01m7jb5v07e6kr5yq4emx2g2fs',0,'user','01m7jb5myjej6a1ez2cbzx44ph',NULL);
INSERT INTO seats VALUES('01m7jb5v07e6kr5yq4emx2g2fs',1,'computer',NULL,'level:5');
INSERT INTO seats VALUES('01m7jb5v0ae0z97z4xm4gvqkdk',0,'user','01m7jb5mqxer4b7vk64m2khvc6',NULL);
INSERT INTO seats VALUES('01m7jb5v0ae0z97z4xm4gvqkdk',1,'computer',NULL,'five-guess');
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    seat BIGINT,
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
INSERT INTO entries VALUES('01m7jb5nq7etstpyjvmqcekjw1',1,1794838288112,0,'move','f5');
INSERT INTO entries VALUES('01m7jb5nq7etstpyjvmqcekjw1',2,1794838288115,1,'move','d6');
INSERT INTO entries VALUES('01m7jb5nq7etstpyjvmqcekjw1',3,1794838288117,0,'move','c3');
INSERT INTO entries VALUES('01m7jb5nq7etstpyjvmqcekjw1',4,1794838288121,1,'offer','draw');
INSERT INTO entries VALUES('01m7jb5nq7etstpyjvmqcekjw1',5,1794838288125,0,'refuse','');
INSERT INTO entries VALUES('01m7jb5nq7etstpyjvmqcekjw1',6,1794838288128,1,'move','d3');
INSERT INTO entries VALUES('01m7jb5nq7etstpyjvmqcekjw1',7,1794838288131,0,'move','c4');
INSERT INTO entries VALUES('01m7jb5nq7etstpyjvmqcekjw1',8,1794838288134,0,'offer','pause');
INSERT INTO entries VALUES('01m7jb5nq7etstpyjvmqcekjw1',9,1794838288137,1,'accept','');
INSERT INTO entries VALUES('01m7jb5nq7etstpyjvmqcekjw1',10,1794838288140,0,'resume','');
INSERT INTO entries VALUES('01m7jb5nq7etstpyjvmqcekjw1',11,1794838288144,1,'resign','');
INSERT INTO entries VALUES('01m7jb5nrgfjh9txd74y9csn5k',1,1794838288174,0,'move','c4');
INSERT INTO entries VALUES('01m7jb5nrgfjh9txd74y9csn5k',2,1794838288181,1,'offer','draw');
INSERT INTO entries VALUES('01m7jb5nrgfjh9txd74y9csn5k',3,1794838288188,0,'accept','');
INSERT INTO entries VALUES('01m7jb5nt2e9ms42tz2yv9e4hd',1,1794838288202,0,'move','f5');
INSERT INTO entries VALUES('01m7jb5nt2e9ms42tz2yv9e4hd',2,1794838289202,1,'flag','');
INSERT INTO entries VALUES('01m7jb5pvdeqcrreq90aqk71sw',1,1794838289277,0,'move','f5');
INSERT INTO entries VALUES('01m7jb5pvdeqcrreq90aqk71sw',2,1794838289281,1,'resign','');
INSERT INTO entries VALUES('01m7jb5pwbeskvs2vv04f5fvkw',1,1794838289301,0,'move','f5');
INSERT INTO entries VALUES('01m7jb5pwbeskvs2vv04f5fvkw',2,1794838289305,1,'resign','');
INSERT INTO entries VALUES('01m7jb5pwxe00vm6entenrrhks',1,1794838289317,0,'move','f5');
INSERT INTO entries VALUES('01m7jb5pwxe00vm6entenrrhks',2,1794838289320,0,'resign','');
INSERT INTO entries VALUES('01m7jb5pxee3r8sb4ffnes9snn',1,1794838289335,0,'move','f5');
INSERT INTO entries VALUES('01m7jb5pxee3r8sb4ffnes9snn',2,1794838289338,0,'resign','');
INSERT INTO entries VALUES('01m7jb5pxxegytmmjxrp6c7628',1,1794838289349,0,'move','f5');
INSERT INTO entries VALUES('01m7jb5pxxegytmmjxrp6c7628',2,1794838289356,0,'resign','');
INSERT INTO entries VALUES('01m7jb5pyhe30v3fy751e5k0hz',1,1794838289373,0,'move','f5');
INSERT INTO entries VALUES('01m7jb5pyhe30v3fy751e5k0hz',2,1794838289376,1,'resign','');
INSERT INTO entries VALUES('01m7jb5pz5egyb9n8mgw60z2cv',1,1794838289402,0,'move','f5');
INSERT INTO entries VALUES('01m7jb5pz5egyb9n8mgw60z2cv',2,1794838289407,1,'resign','');
INSERT INTO entries VALUES('01m7jb5q03eqnaghw9evyvtn8s',1,1794838289419,0,'move','f5');
INSERT INTO entries VALUES('01m7jb5q03eqnaghw9evyvtn8s',2,1794838289423,1,'resign','');
INSERT INTO entries VALUES('01m7jb5q0keg7bx9bbpz7y8q36',1,1794838289436,0,'move','f5');
INSERT INTO entries VALUES('01m7jb5q0keg7bx9bbpz7y8q36',2,1794838289440,0,'resign','');
INSERT INTO entries VALUES('01m7jb5q14eh6ra9w9ap8g5p7r',1,1794838289457,0,'move','f5');
INSERT INTO entries VALUES('01m7jb5q14eh6ra9w9ap8g5p7r',2,1794838289462,0,'resign','');
INSERT INTO entries VALUES('01m7jb5q27efkv6bcktp482c03',1,1794838289493,0,'move','f5');
INSERT INTO entries VALUES('01m7jb5q27efkv6bcktp482c03',2,1794838289500,0,'resign','');
INSERT INTO entries VALUES('01m7jb5q3dezj9xhstg222tz7v',1,1794838289556,0,'move','f5');
INSERT INTO entries VALUES('01m7jb5q3dezj9xhstg222tz7v',2,1794838289571,1,'resign','');
INSERT INTO entries VALUES('01m7jb5q5je5gbtpm4r12sd4nn',1,1794838289623,0,'move','d3');
INSERT INTO entries VALUES('01m7jb5q5je5gbtpm4r12sd4nn',2,1794838289645,1,'resign','');
INSERT INTO entries VALUES('01m7jb5q7we8aa5r0ffpdtyp33',1,1794838289705,0,'move','d3');
INSERT INTO entries VALUES('01m7jb5q7we8aa5r0ffpdtyp33',2,1794838289717,1,'move','c5');
INSERT INTO entries VALUES('01m7jb5q7we8aa5r0ffpdtyp33',3,1794838289845,1,'resign','');
INSERT INTO entries VALUES('01m7jb5qkfevwtb3ddnd2cq3gd',1,1794838290070,0,'move','e6');
INSERT INTO entries VALUES('01m7jb5qkfevwtb3ddnd2cq3gd',2,1794838290081,1,'move','f4');
INSERT INTO entries VALUES('01m7jb5qkfevwtb3ddnd2cq3gd',3,1794838290105,1,'offer','back');
INSERT INTO entries VALUES('01m7jb5qkfevwtb3ddnd2cq3gd',4,1794838290125,0,'accept','');
INSERT INTO entries VALUES('01m7jb5qrbez9bb6e9vhkdzrvh',1,1794838290209,1,'move','1122');
INSERT INTO entries VALUES('01m7jb5qrbez9bb6e9vhkdzrvh',2,1794838290229,1,'hint','reveal reveal 1');
INSERT INTO entries VALUES('01m7jb5qrbez9bb6e9vhkdzrvh',3,1794838290252,1,'pause','');
INSERT INTO entries VALUES('01m7jb5qrbez9bb6e9vhkdzrvh',4,1794838290255,1,'resume','');
INSERT INTO entries VALUES('01m7jb5qrbez9bb6e9vhkdzrvh',5,1794838290262,1,'hint','advice advice 3425 57 0 8.2 13');
INSERT INTO entries VALUES('01m7jb5qrbez9bb6e9vhkdzrvh',6,1794838290364,1,'move','3425');
INSERT INTO entries VALUES('01m7jb5qrbez9bb6e9vhkdzrvh',7,1794838290368,1,'hint','advice advice 1115 4 0 1.5 2');
INSERT INTO entries VALUES('01m7jb5qrbez9bb6e9vhkdzrvh',8,1794838290407,1,'move','1115');
INSERT INTO entries VALUES('01m7jb5qrbez9bb6e9vhkdzrvh',9,1794838290412,1,'hint','advice advice 1626 1 0 1.0 1');
INSERT INTO entries VALUES('01m7jb5qrbez9bb6e9vhkdzrvh',10,1794838290462,1,'move','1626');
INSERT INTO entries VALUES('01m7jb5r1sev3vcaxhxnthh3x6',1,1794838290514,1,'move','1111');
INSERT INTO entries VALUES('01m7jb5r1sev3vcaxhxnthh3x6',2,1794838290563,1,'move','2222');
INSERT INTO entries VALUES('01m7jb5r1sev3vcaxhxnthh3x6',3,1794838290597,1,'move','3333');
INSERT INTO entries VALUES('01m7jb5r1sev3vcaxhxnthh3x6',4,1794838290628,1,'move','3444');
INSERT INTO entries VALUES('01m7jb5r1sev3vcaxhxnthh3x6',5,1794838290659,1,'move','5344');
INSERT INTO entries VALUES('01m7jb5r1sev3vcaxhxnthh3x6',6,1794838290694,1,'move','6434');
INSERT INTO entries VALUES('01m7jb5r1sev3vcaxhxnthh3x6',7,1794838290716,1,'move','6443');
INSERT INTO entries VALUES('01m7jb5r9repw94asvwgt9mmy3',1,1794838290752,1,'move','1111');
INSERT INTO entries VALUES('01m7jb5r9repw94asvwgt9mmy3',2,1794838290761,1,'move','2222');
INSERT INTO entries VALUES('01m7jb5r9repw94asvwgt9mmy3',3,1794838290769,1,'move','2233');
INSERT INTO entries VALUES('01m7jb5r9repw94asvwgt9mmy3',4,1794838290775,1,'move','2424');
INSERT INTO entries VALUES('01m7jb5r9repw94asvwgt9mmy3',5,1794838290779,1,'move','2425');
INSERT INTO entries VALUES('01m7jb5r9repw94asvwgt9mmy3',6,1794838290784,1,'move','2624');
INSERT INTO entries VALUES('01m7jb5rbce2081yhh1czwqmps',1,1794838290802,0,'move','c2');
INSERT INTO entries VALUES('01m7jb5rbce2081yhh1czwqmps',2,1794838290806,1,'move','b2');
INSERT INTO entries VALUES('01m7jb5rbce2081yhh1czwqmps',3,1794838290910,0,'move','a2');
INSERT INTO entries VALUES('01m7jb5rbce2081yhh1czwqmps',4,1794838290915,1,'move','a1');
INSERT INTO entries VALUES('01m7jb5rbce2081yhh1czwqmps',5,1794838291018,0,'move','b3');
INSERT INTO entries VALUES('01m7jb5rbce2081yhh1czwqmps',6,1794838291031,1,'move','d2');
INSERT INTO entries VALUES('01m7jb5rbce2081yhh1czwqmps',7,1794838291153,0,'move','b1');
INSERT INTO entries VALUES('01m7jb5rbce2081yhh1czwqmps',8,1794838291183,1,'move','a3');
INSERT INTO entries VALUES('01m7jb5rbce2081yhh1czwqmps',9,1794838291269,0,'move','c1');
INSERT INTO entries VALUES('01m7jb5rbce2081yhh1czwqmps',10,1794838291296,1,'move','d1');
INSERT INTO entries VALUES('01m7jb5rbce2081yhh1czwqmps',11,1794838291387,0,'move','e1');
INSERT INTO entries VALUES('01m7jb5rbce2081yhh1czwqmps',12,1794838291391,1,'move','c5');
INSERT INTO entries VALUES('01m7jb5rbce2081yhh1czwqmps',13,1794838291494,0,'move','b4');
INSERT INTO entries VALUES('01m7jb5rbce2081yhh1czwqmps',14,1794838291513,1,'move','b5');
INSERT INTO entries VALUES('01m7jb5rbce2081yhh1czwqmps',15,1794838291640,0,'move','e3');
INSERT INTO entries VALUES('01m7jb5rbce2081yhh1czwqmps',16,1794838291668,1,'move','f3');
INSERT INTO entries VALUES('01m7jb5rbce2081yhh1czwqmps',17,1794838291785,0,'move','f4');
INSERT INTO entries VALUES('01m7jb5rbce2081yhh1czwqmps',18,1794838291805,1,'move','f1');
INSERT INTO entries VALUES('01m7jb5rbce2081yhh1czwqmps',19,1794838291825,0,'move','f2');
INSERT INTO entries VALUES('01m7jb5rbce2081yhh1czwqmps',20,1794838291845,1,'move','f5');
INSERT INTO entries VALUES('01m7jb5rbce2081yhh1czwqmps',21,1794838291981,0,'move','a5');
INSERT INTO entries VALUES('01m7jb5rbce2081yhh1czwqmps',22,1794838291997,1,'move','e2');
INSERT INTO entries VALUES('01m7jb5rbce2081yhh1czwqmps',23,1794838292124,0,'move','e4');
INSERT INTO entries VALUES('01m7jb5rbce2081yhh1czwqmps',24,1794838292151,1,'move','a4');
INSERT INTO entries VALUES('01m7jb5rbce2081yhh1czwqmps',25,1794838292258,0,'move','d5');
INSERT INTO entries VALUES('01m7jb5rbce2081yhh1czwqmps',26,1794838292274,1,'move','c6');
INSERT INTO entries VALUES('01m7jb5rbce2081yhh1czwqmps',27,1794838292405,0,'move','e5');
INSERT INTO entries VALUES('01m7jb5rbce2081yhh1czwqmps',28,1794838292419,1,'move','b6');
INSERT INTO entries VALUES('01m7jb5rbce2081yhh1czwqmps',29,1794838292449,1,'move','e6');
INSERT INTO entries VALUES('01m7jb5rbce2081yhh1czwqmps',30,1794838292543,0,'move','f6');
INSERT INTO entries VALUES('01m7jb5rbce2081yhh1czwqmps',31,1794838292549,1,'move','a6');
INSERT INTO entries VALUES('01m7jb5rbce2081yhh1czwqmps',32,1794838292668,0,'move','d6');
INSERT INTO entries VALUES('01m7jb5t6rebgtkvya1mxz95b9',1,1794838292701,0,'hint','move b2-c2');
INSERT INTO entries VALUES('01m7jb5t6rebgtkvya1mxz95b9',2,1794838292707,0,'pause','');
INSERT INTO entries VALUES('01m7jb5t84ehd80paxm8250eae',1,1794838292757,0,'move','a1=1');
INSERT INTO entries VALUES('01m7jb5t84ehd80paxm8250eae',2,1794838292761,0,'move','b1?12');
INSERT INTO entries VALUES('01m7jb5t84ehd80paxm8250eae',3,1794838292764,0,'back','');
INSERT INTO entries VALUES('01m7jb5t84ehd80paxm8250eae',4,1794838292767,0,'redo','');
INSERT INTO entries VALUES('01m7jb5t84ehd80paxm8250eae',5,1794838292770,0,'back','');
INSERT INTO entries VALUES('01m7jb5t84ehd80paxm8250eae',6,1794838292772,0,'back','');
INSERT INTO entries VALUES('01m7jb5t84ehd80paxm8250eae',7,1794838292775,0,'move','a1=2');
INSERT INTO entries VALUES('01m7jb5t84ehd80paxm8250eae',8,1794838292777,0,'move','b1=1');
INSERT INTO entries VALUES('01m7jb5t84ehd80paxm8250eae',9,1794838292780,0,'move','c1=4');
INSERT INTO entries VALUES('01m7jb5t84ehd80paxm8250eae',10,1794838292782,0,'move','d1=3');
INSERT INTO entries VALUES('01m7jb5t84ehd80paxm8250eae',11,1794838292785,0,'move','a2=1');
INSERT INTO entries VALUES('01m7jb5t84ehd80paxm8250eae',12,1794838292789,0,'move','b2=3');
INSERT INTO entries VALUES('01m7jb5t84ehd80paxm8250eae',13,1794838292792,0,'move','c2=2');
INSERT INTO entries VALUES('01m7jb5t84ehd80paxm8250eae',14,1794838292803,0,'move','d2=4');
INSERT INTO entries VALUES('01m7jb5t84ehd80paxm8250eae',15,1794838292808,0,'move','a3=3');
INSERT INTO entries VALUES('01m7jb5t84ehd80paxm8250eae',16,1794838292812,0,'move','b3=4');
INSERT INTO entries VALUES('01m7jb5t84ehd80paxm8250eae',17,1794838292816,0,'move','c3=1');
INSERT INTO entries VALUES('01m7jb5t84ehd80paxm8250eae',18,1794838292821,0,'move','d3=2');
INSERT INTO entries VALUES('01m7jb5t84ehd80paxm8250eae',19,1794838292824,0,'move','a4=4');
INSERT INTO entries VALUES('01m7jb5t84ehd80paxm8250eae',20,1794838292827,0,'move','b4=2');
INSERT INTO entries VALUES('01m7jb5t84ehd80paxm8250eae',21,1794838292830,0,'move','c4=3');
INSERT INTO entries VALUES('01m7jb5t84ehd80paxm8250eae',22,1794838292833,0,'move','d4=1');
INSERT INTO entries VALUES('01m7jb5tbbep7vahgjvgt4734s',1,1794838292851,1,'move','1234');
INSERT INTO entries VALUES('01m7jb5tbbep7vahgjvgt4734s',2,1794838292861,1,'move','2156');
INSERT INTO entries VALUES('01m7jb5tbbep7vahgjvgt4734s',3,1794838292868,1,'move','3465');
INSERT INTO entries VALUES('01m7jb5tbbep7vahgjvgt4734s',4,1794838292874,1,'move','4517');
INSERT INTO entries VALUES('01m7jb5tbbep7vahgjvgt4734s',5,1794838292880,1,'move','5741');
INSERT INTO entries VALUES('01m7jb5tcwe4ssegb2np4vycpc',1,1794838292905,0,'move','a1=1');
INSERT INTO entries VALUES('01m7jb5tcwe4ssegb2np4vycpc',2,1794838292908,0,'move','b1=4');
INSERT INTO entries VALUES('01m7jb5tcwe4ssegb2np4vycpc',3,1794838292912,0,'move','c1=6');
INSERT INTO entries VALUES('01m7jb5tcwe4ssegb2np4vycpc',4,1794838292915,0,'move','d1=5');
INSERT INTO entries VALUES('01m7jb5tcwe4ssegb2np4vycpc',5,1794838292918,0,'move','e1=3');
INSERT INTO entries VALUES('01m7jb5tcwe4ssegb2np4vycpc',6,1794838292921,0,'move','f1=2');
INSERT INTO entries VALUES('01m7jb5tcwe4ssegb2np4vycpc',7,1794838292925,0,'move','a2=2');
INSERT INTO entries VALUES('01m7jb5tcwe4ssegb2np4vycpc',8,1794838292928,0,'move','b2=5');
INSERT INTO entries VALUES('01m7jb5tcwe4ssegb2np4vycpc',9,1794838292930,0,'move','c2=3');
INSERT INTO entries VALUES('01m7jb5tcwe4ssegb2np4vycpc',10,1794838292933,0,'move','d2=4');
INSERT INTO entries VALUES('01m7jb5tcwe4ssegb2np4vycpc',11,1794838292936,0,'move','e2=1');
INSERT INTO entries VALUES('01m7jb5tcwe4ssegb2np4vycpc',12,1794838292938,0,'move','f2=6');
INSERT INTO entries VALUES('01m7jb5tcwe4ssegb2np4vycpc',13,1794838292941,0,'move','a3=6');
INSERT INTO entries VALUES('01m7jb5tcwe4ssegb2np4vycpc',14,1794838292944,0,'move','b3=2');
INSERT INTO entries VALUES('01m7jb5tcwe4ssegb2np4vycpc',15,1794838292947,0,'move','c3=1');
INSERT INTO entries VALUES('01m7jb5tcwe4ssegb2np4vycpc',16,1794838292950,0,'move','d3=3');
INSERT INTO entries VALUES('01m7jb5tcwe4ssegb2np4vycpc',17,1794838292953,0,'move','e3=4');
INSERT INTO entries VALUES('01m7jb5tcwe4ssegb2np4vycpc',18,1794838292956,0,'move','f3=5');
INSERT INTO entries VALUES('01m7jb5tcwe4ssegb2np4vycpc',19,1794838292959,0,'move','a4=3');
INSERT INTO entries VALUES('01m7jb5tcwe4ssegb2np4vycpc',20,1794838292963,0,'move','b4=6');
INSERT INTO entries VALUES('01m7jb5tcwe4ssegb2np4vycpc',21,1794838292966,0,'move','c4=4');
INSERT INTO entries VALUES('01m7jb5tcwe4ssegb2np4vycpc',22,1794838292969,0,'move','d4=2');
INSERT INTO entries VALUES('01m7jb5tcwe4ssegb2np4vycpc',23,1794838292972,0,'move','e4=5');
INSERT INTO entries VALUES('01m7jb5tcwe4ssegb2np4vycpc',24,1794838292975,0,'move','f4=1');
INSERT INTO entries VALUES('01m7jb5tcwe4ssegb2np4vycpc',25,1794838292978,0,'move','a5=4');
INSERT INTO entries VALUES('01m7jb5tcwe4ssegb2np4vycpc',26,1794838292981,0,'move','b5=1');
INSERT INTO entries VALUES('01m7jb5tcwe4ssegb2np4vycpc',27,1794838292984,0,'move','c5=5');
INSERT INTO entries VALUES('01m7jb5tcwe4ssegb2np4vycpc',28,1794838292987,0,'move','d5=6');
INSERT INTO entries VALUES('01m7jb5tcwe4ssegb2np4vycpc',29,1794838292993,0,'move','e5=2');
INSERT INTO entries VALUES('01m7jb5tcwe4ssegb2np4vycpc',30,1794838292996,0,'move','f5=3');
INSERT INTO entries VALUES('01m7jb5tcwe4ssegb2np4vycpc',31,1794838293000,0,'move','a6=5');
INSERT INTO entries VALUES('01m7jb5tcwe4ssegb2np4vycpc',32,1794838293003,0,'move','b6=3');
INSERT INTO entries VALUES('01m7jb5tcwe4ssegb2np4vycpc',33,1794838293006,0,'move','c6=2');
INSERT INTO entries VALUES('01m7jb5tcwe4ssegb2np4vycpc',34,1794838293009,0,'move','d6=1');
INSERT INTO entries VALUES('01m7jb5tcwe4ssegb2np4vycpc',35,1794838293012,0,'move','e6=6');
INSERT INTO entries VALUES('01m7jb5tcwe4ssegb2np4vycpc',36,1794838293015,0,'move','f6=4');
INSERT INTO entries VALUES('01m7jb5tt9ecjrz9hr3bxgpj5h',1,1794838293327,0,'move','f5');
INSERT INTO entries VALUES('01m7jb5tt9ecjrz9hr3bxgpj5h',2,1794838293334,1,'move','f4');
INSERT INTO entries VALUES('01m7jb5tt9ecjrz9hr3bxgpj5h',3,1794838293345,0,'pause','');
INSERT INTO entries VALUES('01m7jb5v0ae0z97z4xm4gvqkdk',1,1794838293517,0,'move','1234');
CREATE TABLE work (
    id TEXT NOT NULL PRIMARY KEY,
    lane TEXT NOT NULL,
    kind TEXT NOT NULL,
    table_id TEXT REFERENCES tables (id) ON DELETE CASCADE,
    number BIGINT,
    seat BIGINT,
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    payload TEXT NOT NULL,
    priority BIGINT NOT NULL,
    state TEXT NOT NULL,
    open BIGINT NOT NULL,
    progress TEXT NOT NULL,
    result TEXT,
    worker TEXT NOT NULL,
    lease_until BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
INSERT INTO work VALUES('01m7jb5thmeyy81cdj5kcgnjh5','jobs','generate',NULL,NULL,NULL,'01m7jb5ms8e2z8p9gf1s9xz3x8','{"work":"generate","game":"kenken","wishes":{"grade":"any","hidden-ops":false,"max-cage":0,"merge":50,"min-cage":1,"ops":["+","-","x","/","mod","^"],"size":4,"unique":true},"drawn":null,"count":2,"seed":"03f13aa3c50978f445e52734af9ac27cb8d0ae98946b5b6a120339032a50d190"}',0,'done',0,'','[{"cages":[{"cells":["a1"],"op":"=","target":1},{"cells":["b1","c1"],"op":"-","target":1},{"cells":["d1"],"op":"=","target":4},{"cells":["a2"],"op":"=","target":3},{"cells":["b2"],"op":"=","target":2},{"cells":["c2"],"op":"=","target":4},{"cells":["d2"],"op":"=","target":1},{"cells":["a3"],"op":"=","target":4},{"cells":["b3"],"op":"=","target":1},{"cells":["c3"],"op":"=","target":3},{"cells":["d3"],"op":"=","target":2},{"cells":["a4"],"op":"=","target":2},{"cells":["b4"],"op":"=","target":4},{"cells":["c4"],"op":"=","target":1},{"cells":["d4"],"op":"=","target":3}],"hidden_ops":false,"size":4,"version":1},{"cages":[{"cells":["a1"],"op":"=","target":2},{"cells":["b1"],"op":"=","target":3},{"cells":["c1","b2","c2","b3"],"op":"+","target":10},{"cells":["d1","d2"],"op":"/","target":2},{"cells":["a2"],"op":"=","target":1},{"cells":["a3","a4"],"op":"x","target":12},{"cells":["c3"],"op":"=","target":4},{"cells":["d3","c4","d4"],"op":"+","target":6},{"cells":["b4"],"op":"=","target":1}],"hidden_ops":false,"size":4,"version":1}]','01m7jb5mmqeg8tv2naqyj5akmf',1794838323045,1,1794838293044,1794838293047);
INSERT INTO work VALUES('01m7jb5tmxevwsy1czgxh944nx','jobs','generate',NULL,NULL,NULL,'01m7jb5ms8e2z8p9gf1s9xz3x8','{"work":"generate","game":"kenken","wishes":{"grade":"any","hidden-ops":false,"max-cage":0,"merge":50,"min-cage":1,"ops":["+","-","x","/","mod","^"],"size":9,"unique":true},"drawn":null,"count":100,"seed":"080b63fd992fa55d465bc3b03b8a875da435a5fcb814be741dad0f92768fb1c8"}',0,'cancelled',0,'',NULL,'01m7jb5mmqeg8tv2naqyj5akmf',1794838323151,1,1794838293149,1794838293152);
INSERT INTO work VALUES('01m7jb5tneeexvw2hpxeeczaef','jobs','generate',NULL,NULL,NULL,'01m7jb5naeezrbx8ma0b9z9scx','{"work":"generate","game":"kenken","wishes":{"grade":"any","hidden-ops":false,"max-cage":0,"merge":50,"min-cage":1,"ops":["+","-","x","/","mod","^"],"size":3,"unique":true},"drawn":{"cages":[{"cells":["a1"],"op":"=","target":1},{"cells":["b1"],"op":"=","target":1}],"size":3},"count":null,"seed":"d33c1e8aa93ce1a64f3bdd69a9ca54e6c759624abf0eb3b5c79abfa862d71ee7"}',0,'failed',0,'','{"code":"kenken.bad-json","params":{"problem":"missing field `version`"},"text":"The JSON is broken: missing field `version`."}','01m7jb5mmqeg8tv2naqyj5akmf',1794838323231,1,1794838293166,1794838293235);
INSERT INTO work VALUES('01m7jb5tv8eh8947xrp2apyct2','jobs','generate',NULL,NULL,NULL,'01m7jb5myjej6a1ez2cbzx44ph','{"work":"generate","game":"kenken","wishes":{"grade":"extreme","hidden-ops":false,"max-cage":0,"merge":50,"min-cage":1,"ops":["+","-","x","/","mod","^"],"size":9,"unique":true},"drawn":null,"count":100,"seed":"7c5da7dacba822f3ee34c041ea58bd1ebc720ea637abccdde6eed9a56db3b68c"}',0,'running',1,'',NULL,'01m7jb5mmqeg8tv2naqyj5akmf',1794838323356,1,1794838293352,1794838293356);
INSERT INTO work VALUES('01m7jb5v01e29816ktahr35mw7','thinking','think','01m7jb5v01e29816ktahr35mw7',0,0,NULL,'',0,'waiting',1,'',NULL,'',0,0,1794838293505,1794838293505);
INSERT INTO work VALUES('01m7jb5v0ae0z97z4xm4gvqkdk','thinking','think','01m7jb5v0ae0z97z4xm4gvqkdk',1,1,NULL,'',0,'waiting',1,'',NULL,'',0,0,1794838293517,1794838293517);
INSERT INTO work VALUES('01m7jb5v0feyyr6ank1x5aq7yx','jobs','generate',NULL,NULL,NULL,'01m7jb5ms8e2z8p9gf1s9xz3x8','{"work":"generate","game":"kenken","wishes":{"grade":"any","hidden-ops":false,"max-cage":0,"merge":50,"min-cage":1,"ops":["+","-","x","/","mod","^"],"size":5,"unique":true},"drawn":null,"count":null,"seed":"9d90415ad993a16a41e4590b3d341b9a2aa264ec36baecee303cc56105eb5776"}',0,'waiting',1,'',NULL,'',0,0,1794838293519,1794838293519);
CREATE TABLE results (
    table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    game TEXT NOT NULL,
    preset TEXT,
    level_id TEXT,
    finished_at BIGINT NOT NULL,
    summary TEXT NOT NULL,
    -- The rating pool, and the place in the order in which its results were rated.
    pool TEXT,
    rated_place BIGINT
) WITHOUT ROWID;
INSERT INTO results VALUES('01m7jb5nq7etstpyjvmqcekjw1','othello','standard',NULL,1794838288144,'{"outcome":{"verdict":{"kind":"won","seat":0},"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."}},"ending":"resigned","at":1794838288144,"scores":[{"seat":0,"chart":"rating","value":1.0,"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."},"barred":null},{"seat":0,"chart":"wins","value":1.0,"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."},"barred":null},{"seat":0,"chart":"margin","value":3.0,"say":{"code":"othello.margin-is","params":{"margin":3,"other":3,"own":6},"text":"6 − 3 = 3 discs."},"barred":{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}},{"seat":1,"chart":"rating","value":0.0,"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."},"barred":null},{"seat":1,"chart":"wins","value":0.0,"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."},"barred":null},{"seat":1,"chart":"margin","value":-3.0,"say":{"code":"othello.margin-is","params":{"margin":-3,"other":6,"own":3},"text":"3 − 6 = -3 discs."},"barred":{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}}],"elapsed_ms":[10,24]}','othello',1);
INSERT INTO results VALUES('01m7jb5nrgfjh9txd74y9csn5k','othello','standard',NULL,1794838288188,'{"outcome":{"verdict":{"kind":"draw"},"say":{"code":"othello.agreed","params":{},"text":"Both agree on a draw."}},"ending":"agreed","at":1794838288188,"scores":[{"seat":0,"chart":"rating","value":0.5,"say":{"code":"othello.agreed","params":{},"text":"Both agree on a draw."},"barred":null},{"seat":0,"chart":"wins","value":0.5,"say":{"code":"othello.agreed","params":{},"text":"Both agree on a draw."},"barred":null},{"seat":0,"chart":"margin","value":3.0,"say":{"code":"othello.margin-is","params":{"margin":3,"other":1,"own":4},"text":"4 − 1 = 3 discs."},"barred":{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}},{"seat":1,"chart":"rating","value":0.5,"say":{"code":"othello.agreed","params":{},"text":"Both agree on a draw."},"barred":null},{"seat":1,"chart":"wins","value":0.5,"say":{"code":"othello.agreed","params":{},"text":"Both agree on a draw."},"barred":null},{"seat":1,"chart":"margin","value":-3.0,"say":{"code":"othello.margin-is","params":{"margin":-3,"other":4,"own":1},"text":"1 − 4 = -3 discs."},"barred":{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}}],"elapsed_ms":[8,14]}','othello',2);
INSERT INTO results VALUES('01m7jb5nt2e9ms42tz2yv9e4hd','othello','standard',NULL,1794838289202,'{"outcome":{"verdict":{"kind":"won","seat":0},"say":{"code":"othello.flagged","params":{"loser":"White","winner":"Black"},"text":"White''s time is up; Black wins."}},"ending":"flag","at":1794838289202,"scores":[{"seat":0,"chart":"rating","value":1.0,"say":{"code":"othello.flagged","params":{"loser":"White","winner":"Black"},"text":"White''s time is up; Black wins."},"barred":null},{"seat":0,"chart":"wins","value":1.0,"say":{"code":"othello.flagged","params":{"loser":"White","winner":"Black"},"text":"White''s time is up; Black wins."},"barred":null},{"seat":0,"chart":"margin","value":3.0,"say":{"code":"othello.margin-is","params":{"margin":3,"other":1,"own":4},"text":"4 − 1 = 3 discs."},"barred":{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}},{"seat":1,"chart":"rating","value":0.0,"say":{"code":"othello.flagged","params":{"loser":"White","winner":"Black"},"text":"White''s time is up; Black wins."},"barred":null},{"seat":1,"chart":"wins","value":0.0,"say":{"code":"othello.flagged","params":{"loser":"White","winner":"Black"},"text":"White''s time is up; Black wins."},"barred":null},{"seat":1,"chart":"margin","value":-3.0,"say":{"code":"othello.margin-is","params":{"margin":-3,"other":4,"own":1},"text":"1 − 4 = -3 discs."},"barred":{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}}],"elapsed_ms":[5,1000]}','othello',3);
INSERT INTO results VALUES('01m7jb5pvdeqcrreq90aqk71sw','othello','standard',NULL,1794838289281,'{"outcome":{"verdict":{"kind":"won","seat":0},"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."}},"ending":"resigned","at":1794838289281,"scores":[{"seat":0,"chart":"rating","value":1.0,"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."},"barred":null},{"seat":0,"chart":"wins","value":1.0,"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."},"barred":null},{"seat":0,"chart":"margin","value":3.0,"say":{"code":"othello.margin-is","params":{"margin":3,"other":1,"own":4},"text":"4 − 1 = 3 discs."},"barred":{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}},{"seat":1,"chart":"rating","value":0.0,"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."},"barred":null},{"seat":1,"chart":"wins","value":0.0,"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."},"barred":null},{"seat":1,"chart":"margin","value":-3.0,"say":{"code":"othello.margin-is","params":{"margin":-3,"other":4,"own":1},"text":"1 − 4 = -3 discs."},"barred":{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}}],"elapsed_ms":[10,4]}','othello',4);
INSERT INTO results VALUES('01m7jb5pwbeskvs2vv04f5fvkw','othello','standard',NULL,1794838289305,'{"outcome":{"verdict":{"kind":"won","seat":0},"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."}},"ending":"resigned","at":1794838289305,"scores":[{"seat":0,"chart":"rating","value":1.0,"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."},"barred":null},{"seat":0,"chart":"wins","value":1.0,"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."},"barred":null},{"seat":0,"chart":"margin","value":3.0,"say":{"code":"othello.margin-is","params":{"margin":3,"other":1,"own":4},"text":"4 − 1 = 3 discs."},"barred":{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}},{"seat":1,"chart":"rating","value":0.0,"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."},"barred":null},{"seat":1,"chart":"wins","value":0.0,"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."},"barred":null},{"seat":1,"chart":"margin","value":-3.0,"say":{"code":"othello.margin-is","params":{"margin":-3,"other":4,"own":1},"text":"1 − 4 = -3 discs."},"barred":{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}}],"elapsed_ms":[6,4]}','othello',5);
INSERT INTO results VALUES('01m7jb5pwxe00vm6entenrrhks','othello','standard',NULL,1794838289320,'{"outcome":{"verdict":{"kind":"won","seat":1},"say":{"code":"othello.resigned","params":{"loser":"Black","winner":"White"},"text":"Black gives up; White wins."}},"ending":"resigned","at":1794838289320,"scores":[{"seat":0,"chart":"rating","value":0.0,"say":{"code":"othello.resigned","params":{"loser":"Black","winner":"White"},"text":"Black gives up; White wins."},"barred":null},{"seat":0,"chart":"wins","value":0.0,"say":{"code":"othello.resigned","params":{"loser":"Black","winner":"White"},"text":"Black gives up; White wins."},"barred":null},{"seat":0,"chart":"margin","value":3.0,"say":{"code":"othello.margin-is","params":{"margin":3,"other":1,"own":4},"text":"4 − 1 = 3 discs."},"barred":{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}},{"seat":1,"chart":"rating","value":1.0,"say":{"code":"othello.resigned","params":{"loser":"Black","winner":"White"},"text":"Black gives up; White wins."},"barred":null},{"seat":1,"chart":"wins","value":1.0,"say":{"code":"othello.resigned","params":{"loser":"Black","winner":"White"},"text":"Black gives up; White wins."},"barred":null},{"seat":1,"chart":"margin","value":-3.0,"say":{"code":"othello.margin-is","params":{"margin":-3,"other":4,"own":1},"text":"1 − 4 = -3 discs."},"barred":{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}}],"elapsed_ms":[5,3]}','othello',6);
INSERT INTO results VALUES('01m7jb5pxee3r8sb4ffnes9snn','othello','standard',NULL,1794838289338,'{"outcome":{"verdict":{"kind":"won","seat":1},"say":{"code":"othello.resigned","params":{"loser":"Black","winner":"White"},"text":"Black gives up; White wins."}},"ending":"resigned","at":1794838289338,"scores":[{"seat":0,"chart":"rating","value":0.0,"say":{"code":"othello.resigned","params":{"loser":"Black","winner":"White"},"text":"Black gives up; White wins."},"barred":null},{"seat":0,"chart":"wins","value":0.0,"say":{"code":"othello.resigned","params":{"loser":"Black","winner":"White"},"text":"Black gives up; White wins."},"barred":null},{"seat":0,"chart":"margin","value":3.0,"say":{"code":"othello.margin-is","params":{"margin":3,"other":1,"own":4},"text":"4 − 1 = 3 discs."},"barred":{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}},{"seat":1,"chart":"rating","value":1.0,"say":{"code":"othello.resigned","params":{"loser":"Black","winner":"White"},"text":"Black gives up; White wins."},"barred":null},{"seat":1,"chart":"wins","value":1.0,"say":{"code":"othello.resigned","params":{"loser":"Black","winner":"White"},"text":"Black gives up; White wins."},"barred":null},{"seat":1,"chart":"margin","value":-3.0,"say":{"code":"othello.margin-is","params":{"margin":-3,"other":4,"own":1},"text":"1 − 4 = -3 discs."},"barred":{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}}],"elapsed_ms":[6,3]}','othello',7);
INSERT INTO results VALUES('01m7jb5pxxegytmmjxrp6c7628','othello','standard',NULL,1794838289356,'{"outcome":{"verdict":{"kind":"won","seat":1},"say":{"code":"othello.resigned","params":{"loser":"Black","winner":"White"},"text":"Black gives up; White wins."}},"ending":"resigned","at":1794838289356,"scores":[{"seat":0,"chart":"rating","value":0.0,"say":{"code":"othello.resigned","params":{"loser":"Black","winner":"White"},"text":"Black gives up; White wins."},"barred":null},{"seat":0,"chart":"wins","value":0.0,"say":{"code":"othello.resigned","params":{"loser":"Black","winner":"White"},"text":"Black gives up; White wins."},"barred":null},{"seat":0,"chart":"margin","value":3.0,"say":{"code":"othello.margin-is","params":{"margin":3,"other":1,"own":4},"text":"4 − 1 = 3 discs."},"barred":{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}},{"seat":1,"chart":"rating","value":1.0,"say":{"code":"othello.resigned","params":{"loser":"Black","winner":"White"},"text":"Black gives up; White wins."},"barred":null},{"seat":1,"chart":"wins","value":1.0,"say":{"code":"othello.resigned","params":{"loser":"Black","winner":"White"},"text":"Black gives up; White wins."},"barred":null},{"seat":1,"chart":"margin","value":-3.0,"say":{"code":"othello.margin-is","params":{"margin":-3,"other":4,"own":1},"text":"1 − 4 = -3 discs."},"barred":{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}}],"elapsed_ms":[5,7]}','othello',8);
INSERT INTO results VALUES('01m7jb5pyhe30v3fy751e5k0hz','othello','standard',NULL,1794838289376,'{"outcome":{"verdict":{"kind":"won","seat":0},"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."}},"ending":"resigned","at":1794838289376,"scores":[{"seat":0,"chart":"rating","value":1.0,"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."},"barred":null},{"seat":0,"chart":"wins","value":1.0,"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."},"barred":null},{"seat":0,"chart":"margin","value":3.0,"say":{"code":"othello.margin-is","params":{"margin":3,"other":1,"own":4},"text":"4 − 1 = 3 discs."},"barred":{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}},{"seat":1,"chart":"rating","value":0.0,"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."},"barred":null},{"seat":1,"chart":"wins","value":0.0,"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."},"barred":null},{"seat":1,"chart":"margin","value":-3.0,"say":{"code":"othello.margin-is","params":{"margin":-3,"other":4,"own":1},"text":"1 − 4 = -3 discs."},"barred":{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}}],"elapsed_ms":[7,3]}','othello',9);
INSERT INTO results VALUES('01m7jb5pz5egyb9n8mgw60z2cv','othello','standard',NULL,1794838289407,'{"outcome":{"verdict":{"kind":"won","seat":0},"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."}},"ending":"resigned","at":1794838289407,"scores":[{"seat":0,"chart":"rating","value":1.0,"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."},"barred":null},{"seat":0,"chart":"wins","value":1.0,"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."},"barred":null},{"seat":0,"chart":"margin","value":3.0,"say":{"code":"othello.margin-is","params":{"margin":3,"other":1,"own":4},"text":"4 − 1 = 3 discs."},"barred":{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}},{"seat":1,"chart":"rating","value":0.0,"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."},"barred":null},{"seat":1,"chart":"wins","value":0.0,"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."},"barred":null},{"seat":1,"chart":"margin","value":-3.0,"say":{"code":"othello.margin-is","params":{"margin":-3,"other":4,"own":1},"text":"1 − 4 = -3 discs."},"barred":{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}}],"elapsed_ms":[11,5]}','othello',10);
INSERT INTO results VALUES('01m7jb5q03eqnaghw9evyvtn8s','othello','standard',NULL,1794838289423,'{"outcome":{"verdict":{"kind":"won","seat":0},"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."}},"ending":"resigned","at":1794838289423,"scores":[{"seat":0,"chart":"rating","value":1.0,"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."},"barred":null},{"seat":0,"chart":"wins","value":1.0,"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."},"barred":null},{"seat":0,"chart":"margin","value":3.0,"say":{"code":"othello.margin-is","params":{"margin":3,"other":1,"own":4},"text":"4 − 1 = 3 discs."},"barred":{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}},{"seat":1,"chart":"rating","value":0.0,"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."},"barred":null},{"seat":1,"chart":"wins","value":0.0,"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."},"barred":null},{"seat":1,"chart":"margin","value":-3.0,"say":{"code":"othello.margin-is","params":{"margin":-3,"other":4,"own":1},"text":"1 − 4 = -3 discs."},"barred":{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}}],"elapsed_ms":[5,4]}','othello',11);
INSERT INTO results VALUES('01m7jb5q0keg7bx9bbpz7y8q36','othello','standard',NULL,1794838289440,'{"outcome":{"verdict":{"kind":"won","seat":1},"say":{"code":"othello.resigned","params":{"loser":"Black","winner":"White"},"text":"Black gives up; White wins."}},"ending":"resigned","at":1794838289440,"scores":[{"seat":0,"chart":"rating","value":0.0,"say":{"code":"othello.resigned","params":{"loser":"Black","winner":"White"},"text":"Black gives up; White wins."},"barred":null},{"seat":0,"chart":"wins","value":0.0,"say":{"code":"othello.resigned","params":{"loser":"Black","winner":"White"},"text":"Black gives up; White wins."},"barred":null},{"seat":0,"chart":"margin","value":3.0,"say":{"code":"othello.margin-is","params":{"margin":3,"other":1,"own":4},"text":"4 − 1 = 3 discs."},"barred":{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}},{"seat":1,"chart":"rating","value":1.0,"say":{"code":"othello.resigned","params":{"loser":"Black","winner":"White"},"text":"Black gives up; White wins."},"barred":null},{"seat":1,"chart":"wins","value":1.0,"say":{"code":"othello.resigned","params":{"loser":"Black","winner":"White"},"text":"Black gives up; White wins."},"barred":null},{"seat":1,"chart":"margin","value":-3.0,"say":{"code":"othello.margin-is","params":{"margin":-3,"other":4,"own":1},"text":"1 − 4 = -3 discs."},"barred":{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}}],"elapsed_ms":[5,4]}','othello',12);
INSERT INTO results VALUES('01m7jb5q14eh6ra9w9ap8g5p7r','othello','standard',NULL,1794838289462,'{"outcome":{"verdict":{"kind":"won","seat":1},"say":{"code":"othello.resigned","params":{"loser":"Black","winner":"White"},"text":"Black gives up; White wins."}},"ending":"resigned","at":1794838289462,"scores":[{"seat":0,"chart":"rating","value":0.0,"say":{"code":"othello.resigned","params":{"loser":"Black","winner":"White"},"text":"Black gives up; White wins."},"barred":null},{"seat":0,"chart":"wins","value":0.0,"say":{"code":"othello.resigned","params":{"loser":"Black","winner":"White"},"text":"Black gives up; White wins."},"barred":null},{"seat":0,"chart":"margin","value":3.0,"say":{"code":"othello.margin-is","params":{"margin":3,"other":1,"own":4},"text":"4 − 1 = 3 discs."},"barred":{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}},{"seat":1,"chart":"rating","value":1.0,"say":{"code":"othello.resigned","params":{"loser":"Black","winner":"White"},"text":"Black gives up; White wins."},"barred":null},{"seat":1,"chart":"wins","value":1.0,"say":{"code":"othello.resigned","params":{"loser":"Black","winner":"White"},"text":"Black gives up; White wins."},"barred":null},{"seat":1,"chart":"margin","value":-3.0,"say":{"code":"othello.margin-is","params":{"margin":-3,"other":4,"own":1},"text":"1 − 4 = -3 discs."},"barred":{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}}],"elapsed_ms":[10,5]}','othello',13);
INSERT INTO results VALUES('01m7jb5q27efkv6bcktp482c03','othello','standard',NULL,1794838289500,'{"outcome":{"verdict":{"kind":"won","seat":1},"say":{"code":"othello.resigned","params":{"loser":"Black","winner":"White"},"text":"Black gives up; White wins."}},"ending":"resigned","at":1794838289500,"scores":[{"seat":0,"chart":"rating","value":0.0,"say":{"code":"othello.resigned","params":{"loser":"Black","winner":"White"},"text":"Black gives up; White wins."},"barred":null},{"seat":0,"chart":"wins","value":0.0,"say":{"code":"othello.resigned","params":{"loser":"Black","winner":"White"},"text":"Black gives up; White wins."},"barred":null},{"seat":0,"chart":"margin","value":3.0,"say":{"code":"othello.margin-is","params":{"margin":3,"other":1,"own":4},"text":"4 − 1 = 3 discs."},"barred":{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}},{"seat":1,"chart":"rating","value":1.0,"say":{"code":"othello.resigned","params":{"loser":"Black","winner":"White"},"text":"Black gives up; White wins."},"barred":null},{"seat":1,"chart":"wins","value":1.0,"say":{"code":"othello.resigned","params":{"loser":"Black","winner":"White"},"text":"Black gives up; White wins."},"barred":null},{"seat":1,"chart":"margin","value":-3.0,"say":{"code":"othello.margin-is","params":{"margin":-3,"other":4,"own":1},"text":"1 − 4 = -3 discs."},"barred":{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}}],"elapsed_ms":[6,7]}','othello',14);
INSERT INTO results VALUES('01m7jb5q3dezj9xhstg222tz7v','othello','standard',NULL,1794838289571,'{"outcome":{"verdict":{"kind":"won","seat":0},"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."}},"ending":"resigned","at":1794838289571,"scores":[{"seat":0,"chart":"rating","value":1.0,"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."},"barred":null},{"seat":0,"chart":"wins","value":1.0,"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."},"barred":null},{"seat":0,"chart":"margin","value":3.0,"say":{"code":"othello.margin-is","params":{"margin":3,"other":1,"own":4},"text":"4 − 1 = 3 discs."},"barred":{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}},{"seat":1,"chart":"rating","value":0.0,"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."},"barred":null},{"seat":1,"chart":"wins","value":0.0,"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."},"barred":null},{"seat":1,"chart":"margin","value":-3.0,"say":{"code":"othello.margin-is","params":{"margin":-3,"other":4,"own":1},"text":"1 − 4 = -3 discs."},"barred":{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}}],"elapsed_ms":[28,15]}','othello',15);
INSERT INTO results VALUES('01m7jb5q5je5gbtpm4r12sd4nn','othello','standard',NULL,1794838289645,'{"outcome":{"verdict":{"kind":"won","seat":0},"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."}},"ending":"resigned","at":1794838289645,"scores":[{"seat":0,"chart":"rating","value":1.0,"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."},"barred":null},{"seat":0,"chart":"wins","value":1.0,"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."},"barred":null},{"seat":0,"chart":"margin","value":3.0,"say":{"code":"othello.margin-is","params":{"margin":3,"other":1,"own":4},"text":"4 − 1 = 3 discs."},"barred":{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}},{"seat":1,"chart":"rating","value":0.0,"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."},"barred":null},{"seat":1,"chart":"wins","value":0.0,"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."},"barred":null},{"seat":1,"chart":"margin","value":-3.0,"say":{"code":"othello.margin-is","params":{"margin":-3,"other":4,"own":1},"text":"1 − 4 = -3 discs."},"barred":{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}}],"elapsed_ms":[18,22]}','othello',16);
INSERT INTO results VALUES('01m7jb5q7we8aa5r0ffpdtyp33','othello','standard',NULL,1794838289845,'{"outcome":{"verdict":{"kind":"won","seat":0},"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."}},"ending":"resigned","at":1794838289845,"scores":[{"seat":0,"chart":"rating","value":1.0,"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."},"barred":null},{"seat":0,"chart":"wins","value":1.0,"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."},"barred":null},{"seat":0,"chart":"margin","value":0.0,"say":{"code":"othello.margin-is","params":{"margin":0,"other":3,"own":3},"text":"3 − 3 = 0 discs."},"barred":{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}},{"seat":1,"chart":"rating","value":0.0,"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."},"barred":null},{"seat":1,"chart":"wins","value":0.0,"say":{"code":"othello.resigned","params":{"loser":"White","winner":"Black"},"text":"White gives up; Black wins."},"barred":null},{"seat":1,"chart":"margin","value":0.0,"say":{"code":"othello.margin-is","params":{"margin":0,"other":3,"own":3},"text":"3 − 3 = 0 discs."},"barred":{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}}],"elapsed_ms":[160,12]}',NULL,NULL);
INSERT INTO results VALUES('01m7jb5qrbez9bb6e9vhkdzrvh','mastermind','classic',NULL,1794838290462,'{"outcome":{"verdict":{"kind":"won","seat":1},"say":{"code":"mastermind.broken","params":{"turns":4},"text":"The code is broken in 4 turns."}},"ending":"played","at":1794838290462,"scores":[{"seat":1,"chart":"points","value":7147.0,"say":{"code":"mastermind.points","params":{"allowed":10,"hints":4,"multiplier":4.467,"points":7147,"seconds":0,"turns":4},"text":"7147 points: (1000 × 10 − 500 × 4 + 1) × 4.467 / (0 + 1 + 4)."},"barred":{"code":"mastermind.advised","params":{},"text":"Not ranked: advice was used."}},{"seat":1,"chart":"classic","value":324.0,"say":{"code":"mastermind.classic-score","params":{"colours":6,"pegs":4,"score":324,"turns":4},"text":"Classic score 324: 6 colours to the power of 4 pegs, over 4 turns."},"barred":{"code":"mastermind.advised","params":{},"text":"Not ranked: advice was used."}},{"seat":1,"chart":"best-points","value":7147.0,"say":{"code":"mastermind.points","params":{"allowed":10,"hints":4,"multiplier":4.467,"points":7147,"seconds":0,"turns":4},"text":"7147 points: (1000 × 10 − 500 × 4 + 1) × 4.467 / (0 + 1 + 4)."},"barred":{"code":"mastermind.advised","params":{},"text":"Not ranked: advice was used."}},{"seat":1,"chart":"fewest-turns","value":4.0,"say":{"code":"mastermind.turns-taken","params":{"turns":4},"text":"Broken in 4 turns."},"barred":{"code":"mastermind.advised","params":{},"text":"Not ranked: advice was used."}},{"seat":1,"chart":"fastest-win","value":272.0,"say":{"code":"mastermind.time-taken","params":{"seconds":0},"text":"Broken in 0 seconds."},"barred":{"code":"mastermind.advised","params":{},"text":"Not ranked: advice was used."}},{"seat":1,"chart":"winning-streak","value":1.0,"say":{"code":"mastermind.win-counts","params":{},"text":"One more win in a row."},"barred":{"code":"mastermind.advised","params":{},"text":"Not ranked: advice was used."}}],"elapsed_ms":[0,272]}',NULL,NULL);
INSERT INTO results VALUES('01m7jb5r1sev3vcaxhxnthh3x6','mastermind','classic',NULL,1794838290716,'{"outcome":{"verdict":{"kind":"won","seat":1},"say":{"code":"mastermind.broken","params":{"turns":7},"text":"The code is broken in 7 turns."}},"ending":"played","at":1794838290716,"scores":[{"seat":1,"chart":"points","value":29036.0,"say":{"code":"mastermind.points","params":{"allowed":10,"hints":0,"multiplier":4.467,"points":29036,"seconds":0,"turns":7},"text":"29036 points: (1000 × 10 − 500 × 7 + 1) × 4.467 / (0 + 1 + 0)."},"barred":null},{"seat":1,"chart":"classic","value":185.0,"say":{"code":"mastermind.classic-score","params":{"colours":6,"pegs":4,"score":185,"turns":7},"text":"Classic score 185: 6 colours to the power of 4 pegs, over 7 turns."},"barred":null},{"seat":1,"chart":"best-points","value":29036.0,"say":{"code":"mastermind.points","params":{"allowed":10,"hints":0,"multiplier":4.467,"points":29036,"seconds":0,"turns":7},"text":"29036 points: (1000 × 10 − 500 × 7 + 1) × 4.467 / (0 + 1 + 0)."},"barred":null},{"seat":1,"chart":"fewest-turns","value":7.0,"say":{"code":"mastermind.turns-taken","params":{"turns":7},"text":"Broken in 7 turns."},"barred":null},{"seat":1,"chart":"fastest-win","value":227.0,"say":{"code":"mastermind.time-taken","params":{"seconds":0},"text":"Broken in 0 seconds."},"barred":null},{"seat":1,"chart":"winning-streak","value":1.0,"say":{"code":"mastermind.win-counts","params":{},"text":"One more win in a row."},"barred":null}],"elapsed_ms":[0,227]}',NULL,NULL);
INSERT INTO results VALUES('01m7jb5r9repw94asvwgt9mmy3','mastermind','classic',NULL,1794838290784,'{"outcome":{"verdict":{"kind":"won","seat":1},"say":{"code":"mastermind.broken","params":{"turns":6},"text":"The code is broken in 6 turns."}},"ending":"played","at":1794838290784,"scores":[{"seat":1,"chart":"points","value":31270.0,"say":{"code":"mastermind.points","params":{"allowed":10,"hints":0,"multiplier":4.467,"points":31270,"seconds":0,"turns":6},"text":"31270 points: (1000 × 10 − 500 × 6 + 1) × 4.467 / (0 + 1 + 0)."},"barred":null},{"seat":1,"chart":"classic","value":216.0,"say":{"code":"mastermind.classic-score","params":{"colours":6,"pegs":4,"score":216,"turns":6},"text":"Classic score 216: 6 colours to the power of 4 pegs, over 6 turns."},"barred":null},{"seat":1,"chart":"best-points","value":31270.0,"say":{"code":"mastermind.points","params":{"allowed":10,"hints":0,"multiplier":4.467,"points":31270,"seconds":0,"turns":6},"text":"31270 points: (1000 × 10 − 500 × 6 + 1) × 4.467 / (0 + 1 + 0)."},"barred":null},{"seat":1,"chart":"fewest-turns","value":6.0,"say":{"code":"mastermind.turns-taken","params":{"turns":6},"text":"Broken in 6 turns."},"barred":null},{"seat":1,"chart":"fastest-win","value":40.0,"say":{"code":"mastermind.time-taken","params":{"seconds":0},"text":"Broken in 0 seconds."},"barred":null},{"seat":1,"chart":"winning-streak","value":1.0,"say":{"code":"mastermind.win-counts","params":{},"text":"One more win in a row."},"barred":null}],"elapsed_ms":[0,40]}',NULL,NULL);
INSERT INTO results VALUES('01m7jb5rbce2081yhh1czwqmps','othello','mini',NULL,1794838292668,'{"outcome":{"verdict":{"kind":"won","seat":1},"say":{"code":"othello.won","params":{"black":7,"white":29,"winner":"White"},"text":"White wins 7–29."}},"ending":"played","at":1794838292668,"scores":[{"seat":0,"chart":"rating","value":0.0,"say":{"code":"othello.won","params":{"black":7,"white":29,"winner":"White"},"text":"White wins 7–29."},"barred":{"code":"othello.not-people","params":{},"text":"Only games between people are rated."}},{"seat":0,"chart":"wins","value":0.0,"say":{"code":"othello.won","params":{"black":7,"white":29,"winner":"White"},"text":"White wins 7–29."},"barred":null},{"seat":0,"chart":"margin","value":-22.0,"say":{"code":"othello.margin-is","params":{"margin":-22,"other":29,"own":7},"text":"7 − 29 = -22 discs."},"barred":{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}}],"elapsed_ms":[1593,279]}',NULL,NULL);
INSERT INTO results VALUES('01m7jb5t84ehd80paxm8250eae','kenken',NULL,'01m7jb5t7re4svje7c04hde78t',1794838292833,'{"outcome":{"verdict":{"kind":"won","seat":0},"say":{"code":"kenken.solved","params":{},"text":"Solved: every row, column and cage is right."}},"ending":"played","at":1794838292833,"scores":[{"seat":0,"chart":"time","value":93.0,"say":{"code":"kenken.score-time","params":{"seconds":0.093},"text":"Solved in 0.093 s."},"barred":null},{"seat":0,"chart":"fastest","value":93.0,"say":{"code":"kenken.score-time","params":{"seconds":0.093},"text":"Solved in 0.093 s."},"barred":null},{"seat":0,"chart":"solved","value":1.0,"say":{"code":"kenken.score-solved","params":{},"text":"One more level solved."},"barred":null}],"elapsed_ms":[93]}',NULL,NULL);
INSERT INTO results VALUES('01m7jb5tbbep7vahgjvgt4734s','mastermind','normal',NULL,1794838292880,'{"outcome":{"verdict":{"kind":"won","seat":1},"say":{"code":"mastermind.broken","params":{"turns":5},"text":"The code is broken in 5 turns."}},"ending":"played","at":1794838292880,"scores":[{"seat":1,"chart":"points","value":5501.0,"say":{"code":"mastermind.points","params":{"allowed":8,"hints":0,"multiplier":1.0,"points":5501,"seconds":0,"turns":5},"text":"5501 points: (1000 × 8 − 500 × 5 + 1) × 1.0 / (0 + 1 + 0)."},"barred":null},{"seat":1,"chart":"classic","value":480.0,"say":{"code":"mastermind.classic-score","params":{"colours":7,"pegs":4,"score":480,"turns":5},"text":"Classic score 480: 7 colours to the power of 4 pegs, over 5 turns."},"barred":null},{"seat":1,"chart":"best-points","value":5501.0,"say":{"code":"mastermind.points","params":{"allowed":8,"hints":0,"multiplier":1.0,"points":5501,"seconds":0,"turns":5},"text":"5501 points: (1000 × 8 − 500 × 5 + 1) × 1.0 / (0 + 1 + 0)."},"barred":null},{"seat":1,"chart":"fewest-turns","value":5.0,"say":{"code":"mastermind.turns-taken","params":{"turns":5},"text":"Broken in 5 turns."},"barred":null},{"seat":1,"chart":"fastest-win","value":37.0,"say":{"code":"mastermind.time-taken","params":{"seconds":0},"text":"Broken in 0 seconds."},"barred":null},{"seat":1,"chart":"winning-streak","value":1.0,"say":{"code":"mastermind.win-counts","params":{},"text":"One more win in a row."},"barred":null}],"elapsed_ms":[0,37]}',NULL,NULL);
INSERT INTO results VALUES('01m7jb5tcwe4ssegb2np4vycpc','kenken','medium',NULL,1794838293015,'{"outcome":{"verdict":{"kind":"won","seat":0},"say":{"code":"kenken.solved","params":{},"text":"Solved: every row, column and cage is right."}},"ending":"played","at":1794838293015,"scores":[{"seat":0,"chart":"time","value":123.0,"say":{"code":"kenken.score-time","params":{"seconds":0.123},"text":"Solved in 0.123 s."},"barred":null},{"seat":0,"chart":"fastest","value":123.0,"say":{"code":"kenken.score-time","params":{"seconds":0.123},"text":"Solved in 0.123 s."},"barred":null},{"seat":0,"chart":"solved","value":1.0,"say":{"code":"kenken.score-solved","params":{},"text":"One more level solved."},"barred":null}],"elapsed_ms":[123]}',NULL,NULL);
CREATE TABLE outcomes (
    table_id TEXT NOT NULL REFERENCES results (table_id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    player TEXT,
    outcome TEXT NOT NULL,
    game TEXT NOT NULL,
    finished_at BIGINT NOT NULL,
    -- The rating with which the seat's user came to a rated game, if there was one.
    rating DOUBLE PRECISION,
    deviation DOUBLE PRECISION,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
INSERT INTO outcomes VALUES('01m7jb5nq7etstpyjvmqcekjw1',0,'01m7jb5ms8e2z8p9gf1s9xz3x8',NULL,'win','othello',1794838288144,NULL,NULL);
INSERT INTO outcomes VALUES('01m7jb5nq7etstpyjvmqcekjw1',1,'01m7jb5myjej6a1ez2cbzx44ph',NULL,'loss','othello',1794838288144,NULL,NULL);
INSERT INTO outcomes VALUES('01m7jb5nrgfjh9txd74y9csn5k',0,'01m7jb5myjej6a1ez2cbzx44ph',NULL,'draw','othello',1794838288188,1337.6891060937023212,290.31896371798040945);
INSERT INTO outcomes VALUES('01m7jb5nrgfjh9txd74y9csn5k',1,'01m7jb5ms8e2z8p9gf1s9xz3x8',NULL,'draw','othello',1794838288188,1662.3108939062976787,290.31896371798040945);
INSERT INTO outcomes VALUES('01m7jb5nt2e9ms42tz2yv9e4hd',0,'01m7jb5naeezrbx8ma0b9z9scx',NULL,'win','othello',1794838289202,NULL,NULL);
INSERT INTO outcomes VALUES('01m7jb5nt2e9ms42tz2yv9e4hd',1,'01m7jb5myjej6a1ez2cbzx44ph',NULL,'loss','othello',1794838289202,1423.3113356931362432,260.48876356402206511);
INSERT INTO outcomes VALUES('01m7jb5pvdeqcrreq90aqk71sw',0,'01m7jb5myjej6a1ez2cbzx44ph',NULL,'win','othello',1794838289281,1333.717318402306546,233.49053682678902533);
INSERT INTO outcomes VALUES('01m7jb5pvdeqcrreq90aqk71sw',1,'01m7jb5ms8e2z8p9gf1s9xz3x8',NULL,'loss','othello',1794838289281,1576.6886643068637567,260.48876356402206511);
INSERT INTO outcomes VALUES('01m7jb5pwbeskvs2vv04f5fvkw',0,'01m7jb5ms8e2z8p9gf1s9xz3x8',NULL,'win','othello',1794838289305,1389.7765600259899656,231.409055252646084);
INSERT INTO outcomes VALUES('01m7jb5pwbeskvs2vv04f5fvkw',1,'01m7jb5myjej6a1ez2cbzx44ph',NULL,'loss','othello',1794838289305,1483.9444626272347704,213.03211953730450999);
INSERT INTO outcomes VALUES('01m7jb5pwxe00vm6entenrrhks',0,'01m7jb5myjej6a1ez2cbzx44ph',NULL,'loss','othello',1794838289320,1379.9915829741164543,192.04195174866731577);
INSERT INTO outcomes VALUES('01m7jb5pwxe00vm6entenrrhks',1,'01m7jb5ms8e2z8p9gf1s9xz3x8',NULL,'win','othello',1794838289320,1510.8427122504317594,203.93570671939912132);
INSERT INTO outcomes VALUES('01m7jb5pxee3r8sb4ffnes9snn',0,'01m7jb5ms8e2z8p9gf1s9xz3x8',NULL,'loss','othello',1794838289338,1568.3700752274073692,184.30847477645465915);
INSERT INTO outcomes VALUES('01m7jb5pxee3r8sb4ffnes9snn',1,'01m7jb5myjej6a1ez2cbzx44ph',NULL,'win','othello',1794838289338,1328.1214247813134079,175.88076306418477657);
INSERT INTO outcomes VALUES('01m7jb5pxxegytmmjxrp6c7628',0,'01m7jb5myjej6a1ez2cbzx44ph',NULL,'loss','othello',1794838289356,1432.2472480823066689,165.24860537602700105);
INSERT INTO outcomes VALUES('01m7jb5pxxegytmmjxrp6c7628',1,'01m7jb5ms8e2z8p9gf1s9xz3x8',NULL,'win','othello',1794838289356,1453.950953501658887,171.95343820545076595);
INSERT INTO outcomes VALUES('01m7jb5pyhe30v3fy751e5k0hz',0,'01m7jb5ms8e2z8p9gf1s9xz3x8',NULL,'win','othello',1794838289376,1513.8925732743948628,157.77134385708473018);
INSERT INTO outcomes VALUES('01m7jb5pyhe30v3fy751e5k0hz',1,'01m7jb5myjej6a1ez2cbzx44ph',NULL,'loss','othello',1794838289376,1376.501963826760857,152.78414723537972008);
INSERT INTO outcomes VALUES('01m7jb5pz5egyb9n8mgw60z2cv',0,'01m7jb5myjej6a1ez2cbzx44ph',NULL,'win','othello',1794838289407,1341.4565069387069797,143.59043888006223711);
INSERT INTO outcomes VALUES('01m7jb5pz5egyb9n8mgw60z2cv',1,'01m7jb5ms8e2z8p9gf1s9xz3x8',NULL,'loss','othello',1794838289407,1551.0263227619807366,147.56361779214526564);
INSERT INTO outcomes VALUES('01m7jb5q03eqnaghw9evyvtn8s',0,'01m7jb5ms8e2z8p9gf1s9xz3x8',NULL,'win','othello',1794838289423,1473.7728187669570161,140.24395043151272943);
INSERT INTO outcomes VALUES('01m7jb5q03eqnaghw9evyvtn8s',1,'01m7jb5myjej6a1ez2cbzx44ph',NULL,'loss','othello',1794838289423,1414.6202267252010642,136.89942141651565065);
INSERT INTO outcomes VALUES('01m7jb5q0keg7bx9bbpz7y8q36',0,'01m7jb5myjej6a1ez2cbzx44ph',NULL,'loss','othello',1794838289440,1377.4330545272880499,129.31526293978672014);
INSERT INTO outcomes VALUES('01m7jb5q0keg7bx9bbpz7y8q36',1,'01m7jb5ms8e2z8p9gf1s9xz3x8',NULL,'win','othello',1794838289440,1512.6627980561042932,132.03088381698964326);
INSERT INTO outcomes VALUES('01m7jb5q14eh6ra9w9ap8g5p7r',0,'01m7jb5ms8e2z8p9gf1s9xz3x8',NULL,'loss','othello',1794838289462,1540.2231692591374212,125.73428095683829041);
INSERT INTO outcomes VALUES('01m7jb5q14eh6ra9w9ap8g5p7r',1,'01m7jb5myjej6a1ez2cbzx44ph',NULL,'win','othello',1794838289462,1350.9100924335023137,123.44236463754056387);
INSERT INTO outcomes VALUES('01m7jb5q27efkv6bcktp482c03',0,'01m7jb5myjej6a1ez2cbzx44ph',NULL,'loss','othello',1794838289500,1406.3362587607739442,118.88833932095391787);
INSERT INTO outcomes VALUES('01m7jb5q27efkv6bcktp482c03',1,'01m7jb5ms8e2z8p9gf1s9xz3x8',NULL,'win','othello',1794838289500,1482.7394579975780289,120.88387680636013499);
INSERT INTO outcomes VALUES('01m7jb5q3dezj9xhstg222tz7v',0,'01m7jb5ms8e2z8p9gf1s9xz3x8',NULL,'win','othello',1794838289571,1511.4055902627969771,115.56191414000878125);
INSERT INTO outcomes VALUES('01m7jb5q3dezj9xhstg222tz7v',1,'01m7jb5myjej6a1ez2cbzx44ph',NULL,'loss','othello',1794838289571,1378.5518326765263736,113.86099882996762744);
INSERT INTO outcomes VALUES('01m7jb5q5je5gbtpm4r12sd4nn',0,'01m7jb5ms8e2z8p9gf1s9xz3x8',NULL,'win','othello',1794838289645,1533.3713493175546317,111.2951482847042115);
INSERT INTO outcomes VALUES('01m7jb5q5je5gbtpm4r12sd4nn',1,NULL,NULL,'loss','othello',1794838289645,NULL,NULL);
INSERT INTO outcomes VALUES('01m7jb5q7we8aa5r0ffpdtyp33',0,'01m7jb5ms8e2z8p9gf1s9xz3x8',NULL,'win','othello',1794838289845,NULL,NULL);
INSERT INTO outcomes VALUES('01m7jb5q7we8aa5r0ffpdtyp33',1,NULL,NULL,'loss','othello',1794838289845,NULL,NULL);
INSERT INTO outcomes VALUES('01m7jb5qrbez9bb6e9vhkdzrvh',0,NULL,NULL,'loss','mastermind',1794838290462,NULL,NULL);
INSERT INTO outcomes VALUES('01m7jb5qrbez9bb6e9vhkdzrvh',1,'01m7jb5ms8e2z8p9gf1s9xz3x8',NULL,'win','mastermind',1794838290462,NULL,NULL);
INSERT INTO outcomes VALUES('01m7jb5r1sev3vcaxhxnthh3x6',0,NULL,NULL,'loss','mastermind',1794838290716,NULL,NULL);
INSERT INTO outcomes VALUES('01m7jb5r1sev3vcaxhxnthh3x6',1,'01m7jb5ms8e2z8p9gf1s9xz3x8',NULL,'win','mastermind',1794838290716,NULL,NULL);
INSERT INTO outcomes VALUES('01m7jb5r9repw94asvwgt9mmy3',0,NULL,NULL,'loss','mastermind',1794838290784,NULL,NULL);
INSERT INTO outcomes VALUES('01m7jb5r9repw94asvwgt9mmy3',1,'01m7jb5mqxer4b7vk64m2khvc6',NULL,'win','mastermind',1794838290784,NULL,NULL);
INSERT INTO outcomes VALUES('01m7jb5rbce2081yhh1czwqmps',0,'01m7jb5naeezrbx8ma0b9z9scx',NULL,'loss','othello',1794838292668,NULL,NULL);
INSERT INTO outcomes VALUES('01m7jb5rbce2081yhh1czwqmps',1,NULL,'greedy','win','othello',1794838292668,NULL,NULL);
INSERT INTO outcomes VALUES('01m7jb5t84ehd80paxm8250eae',0,'01m7jb5naeezrbx8ma0b9z9scx',NULL,'win','kenken',1794838292833,NULL,NULL);
INSERT INTO outcomes VALUES('01m7jb5tbbep7vahgjvgt4734s',0,NULL,NULL,'loss','mastermind',1794838292880,NULL,NULL);
INSERT INTO outcomes VALUES('01m7jb5tbbep7vahgjvgt4734s',1,'01m7jb5ms8e2z8p9gf1s9xz3x8',NULL,'win','mastermind',1794838292880,NULL,NULL);
INSERT INTO outcomes VALUES('01m7jb5tcwe4ssegb2np4vycpc',0,'01m7jb5ms8e2z8p9gf1s9xz3x8',NULL,'win','kenken',1794838293015,NULL,NULL);
CREATE TABLE scores (
    table_id TEXT NOT NULL REFERENCES results (table_id) ON DELETE CASCADE,
    line BIGINT NOT NULL,
    seat BIGINT NOT NULL,
    user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    game TEXT NOT NULL,
    chart TEXT NOT NULL,
    scope TEXT NOT NULL,
    -- highest, lowest, tally or rating.
    measure TEXT NOT NULL,
    value DOUBLE PRECISION NOT NULL,
    -- The value, negated where lower is better: more merit stands higher.
    merit DOUBLE PRECISION NOT NULL,
    at BIGINT NOT NULL,
    -- Why the line does not enter the chart; none if it does.
    barred TEXT,
    PRIMARY KEY (table_id, line)
) WITHOUT ROWID;
INSERT INTO scores VALUES('01m7jb5nq7etstpyjvmqcekjw1',0,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','rating','all','rating',1.0,1.0,1794838288144,NULL);
INSERT INTO scores VALUES('01m7jb5nq7etstpyjvmqcekjw1',1,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','wins','all','tally',1.0,1.0,1794838288144,NULL);
INSERT INTO scores VALUES('01m7jb5nq7etstpyjvmqcekjw1',2,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','wins','preset/standard','tally',1.0,1.0,1794838288144,NULL);
INSERT INTO scores VALUES('01m7jb5nq7etstpyjvmqcekjw1',3,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','margin','all','highest',3.0,3.0,1794838288144,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5nq7etstpyjvmqcekjw1',4,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','margin','preset/standard','highest',3.0,3.0,1794838288144,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5nq7etstpyjvmqcekjw1',5,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','rating','all','rating',0.0,0.0,1794838288144,NULL);
INSERT INTO scores VALUES('01m7jb5nq7etstpyjvmqcekjw1',6,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','wins','all','tally',0.0,0.0,1794838288144,NULL);
INSERT INTO scores VALUES('01m7jb5nq7etstpyjvmqcekjw1',7,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','wins','preset/standard','tally',0.0,0.0,1794838288144,NULL);
INSERT INTO scores VALUES('01m7jb5nq7etstpyjvmqcekjw1',8,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','margin','all','highest',-3.0,-3.0,1794838288144,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5nq7etstpyjvmqcekjw1',9,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','margin','preset/standard','highest',-3.0,-3.0,1794838288144,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5nrgfjh9txd74y9csn5k',0,0,'01m7jb5myjej6a1ez2cbzx44ph','othello','rating','all','rating',0.5,0.5,1794838288188,NULL);
INSERT INTO scores VALUES('01m7jb5nrgfjh9txd74y9csn5k',1,0,'01m7jb5myjej6a1ez2cbzx44ph','othello','wins','all','tally',0.5,0.5,1794838288188,NULL);
INSERT INTO scores VALUES('01m7jb5nrgfjh9txd74y9csn5k',2,0,'01m7jb5myjej6a1ez2cbzx44ph','othello','wins','preset/standard','tally',0.5,0.5,1794838288188,NULL);
INSERT INTO scores VALUES('01m7jb5nrgfjh9txd74y9csn5k',3,0,'01m7jb5myjej6a1ez2cbzx44ph','othello','margin','all','highest',3.0,3.0,1794838288188,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5nrgfjh9txd74y9csn5k',4,0,'01m7jb5myjej6a1ez2cbzx44ph','othello','margin','preset/standard','highest',3.0,3.0,1794838288188,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5nrgfjh9txd74y9csn5k',5,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','rating','all','rating',0.5,0.5,1794838288188,NULL);
INSERT INTO scores VALUES('01m7jb5nrgfjh9txd74y9csn5k',6,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','wins','all','tally',0.5,0.5,1794838288188,NULL);
INSERT INTO scores VALUES('01m7jb5nrgfjh9txd74y9csn5k',7,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','wins','preset/standard','tally',0.5,0.5,1794838288188,NULL);
INSERT INTO scores VALUES('01m7jb5nrgfjh9txd74y9csn5k',8,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','margin','all','highest',-3.0,-3.0,1794838288188,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5nrgfjh9txd74y9csn5k',9,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','margin','preset/standard','highest',-3.0,-3.0,1794838288188,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5nt2e9ms42tz2yv9e4hd',0,0,'01m7jb5naeezrbx8ma0b9z9scx','othello','rating','all','rating',1.0,1.0,1794838289202,NULL);
INSERT INTO scores VALUES('01m7jb5nt2e9ms42tz2yv9e4hd',1,0,'01m7jb5naeezrbx8ma0b9z9scx','othello','wins','all','tally',1.0,1.0,1794838289202,NULL);
INSERT INTO scores VALUES('01m7jb5nt2e9ms42tz2yv9e4hd',2,0,'01m7jb5naeezrbx8ma0b9z9scx','othello','wins','preset/standard','tally',1.0,1.0,1794838289202,NULL);
INSERT INTO scores VALUES('01m7jb5nt2e9ms42tz2yv9e4hd',3,0,'01m7jb5naeezrbx8ma0b9z9scx','othello','margin','all','highest',3.0,3.0,1794838289202,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5nt2e9ms42tz2yv9e4hd',4,0,'01m7jb5naeezrbx8ma0b9z9scx','othello','margin','preset/standard','highest',3.0,3.0,1794838289202,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5nt2e9ms42tz2yv9e4hd',5,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','rating','all','rating',0.0,0.0,1794838289202,NULL);
INSERT INTO scores VALUES('01m7jb5nt2e9ms42tz2yv9e4hd',6,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','wins','all','tally',0.0,0.0,1794838289202,NULL);
INSERT INTO scores VALUES('01m7jb5nt2e9ms42tz2yv9e4hd',7,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','wins','preset/standard','tally',0.0,0.0,1794838289202,NULL);
INSERT INTO scores VALUES('01m7jb5nt2e9ms42tz2yv9e4hd',8,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','margin','all','highest',-3.0,-3.0,1794838289202,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5nt2e9ms42tz2yv9e4hd',9,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','margin','preset/standard','highest',-3.0,-3.0,1794838289202,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5pvdeqcrreq90aqk71sw',0,0,'01m7jb5myjej6a1ez2cbzx44ph','othello','rating','all','rating',1.0,1.0,1794838289281,NULL);
INSERT INTO scores VALUES('01m7jb5pvdeqcrreq90aqk71sw',1,0,'01m7jb5myjej6a1ez2cbzx44ph','othello','wins','all','tally',1.0,1.0,1794838289281,NULL);
INSERT INTO scores VALUES('01m7jb5pvdeqcrreq90aqk71sw',2,0,'01m7jb5myjej6a1ez2cbzx44ph','othello','wins','preset/standard','tally',1.0,1.0,1794838289281,NULL);
INSERT INTO scores VALUES('01m7jb5pvdeqcrreq90aqk71sw',3,0,'01m7jb5myjej6a1ez2cbzx44ph','othello','margin','all','highest',3.0,3.0,1794838289281,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5pvdeqcrreq90aqk71sw',4,0,'01m7jb5myjej6a1ez2cbzx44ph','othello','margin','preset/standard','highest',3.0,3.0,1794838289281,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5pvdeqcrreq90aqk71sw',5,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','rating','all','rating',0.0,0.0,1794838289281,NULL);
INSERT INTO scores VALUES('01m7jb5pvdeqcrreq90aqk71sw',6,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','wins','all','tally',0.0,0.0,1794838289281,NULL);
INSERT INTO scores VALUES('01m7jb5pvdeqcrreq90aqk71sw',7,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','wins','preset/standard','tally',0.0,0.0,1794838289281,NULL);
INSERT INTO scores VALUES('01m7jb5pvdeqcrreq90aqk71sw',8,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','margin','all','highest',-3.0,-3.0,1794838289281,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5pvdeqcrreq90aqk71sw',9,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','margin','preset/standard','highest',-3.0,-3.0,1794838289281,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5pwbeskvs2vv04f5fvkw',0,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','rating','all','rating',1.0,1.0,1794838289305,NULL);
INSERT INTO scores VALUES('01m7jb5pwbeskvs2vv04f5fvkw',1,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','wins','all','tally',1.0,1.0,1794838289305,NULL);
INSERT INTO scores VALUES('01m7jb5pwbeskvs2vv04f5fvkw',2,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','wins','preset/standard','tally',1.0,1.0,1794838289305,NULL);
INSERT INTO scores VALUES('01m7jb5pwbeskvs2vv04f5fvkw',3,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','margin','all','highest',3.0,3.0,1794838289305,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5pwbeskvs2vv04f5fvkw',4,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','margin','preset/standard','highest',3.0,3.0,1794838289305,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5pwbeskvs2vv04f5fvkw',5,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','rating','all','rating',0.0,0.0,1794838289305,NULL);
INSERT INTO scores VALUES('01m7jb5pwbeskvs2vv04f5fvkw',6,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','wins','all','tally',0.0,0.0,1794838289305,NULL);
INSERT INTO scores VALUES('01m7jb5pwbeskvs2vv04f5fvkw',7,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','wins','preset/standard','tally',0.0,0.0,1794838289305,NULL);
INSERT INTO scores VALUES('01m7jb5pwbeskvs2vv04f5fvkw',8,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','margin','all','highest',-3.0,-3.0,1794838289305,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5pwbeskvs2vv04f5fvkw',9,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','margin','preset/standard','highest',-3.0,-3.0,1794838289305,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5pwxe00vm6entenrrhks',0,0,'01m7jb5myjej6a1ez2cbzx44ph','othello','rating','all','rating',0.0,0.0,1794838289320,NULL);
INSERT INTO scores VALUES('01m7jb5pwxe00vm6entenrrhks',1,0,'01m7jb5myjej6a1ez2cbzx44ph','othello','wins','all','tally',0.0,0.0,1794838289320,NULL);
INSERT INTO scores VALUES('01m7jb5pwxe00vm6entenrrhks',2,0,'01m7jb5myjej6a1ez2cbzx44ph','othello','wins','preset/standard','tally',0.0,0.0,1794838289320,NULL);
INSERT INTO scores VALUES('01m7jb5pwxe00vm6entenrrhks',3,0,'01m7jb5myjej6a1ez2cbzx44ph','othello','margin','all','highest',3.0,3.0,1794838289320,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5pwxe00vm6entenrrhks',4,0,'01m7jb5myjej6a1ez2cbzx44ph','othello','margin','preset/standard','highest',3.0,3.0,1794838289320,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5pwxe00vm6entenrrhks',5,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','rating','all','rating',1.0,1.0,1794838289320,NULL);
INSERT INTO scores VALUES('01m7jb5pwxe00vm6entenrrhks',6,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','wins','all','tally',1.0,1.0,1794838289320,NULL);
INSERT INTO scores VALUES('01m7jb5pwxe00vm6entenrrhks',7,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','wins','preset/standard','tally',1.0,1.0,1794838289320,NULL);
INSERT INTO scores VALUES('01m7jb5pwxe00vm6entenrrhks',8,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','margin','all','highest',-3.0,-3.0,1794838289320,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5pwxe00vm6entenrrhks',9,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','margin','preset/standard','highest',-3.0,-3.0,1794838289320,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5pxee3r8sb4ffnes9snn',0,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','rating','all','rating',0.0,0.0,1794838289338,NULL);
INSERT INTO scores VALUES('01m7jb5pxee3r8sb4ffnes9snn',1,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','wins','all','tally',0.0,0.0,1794838289338,NULL);
INSERT INTO scores VALUES('01m7jb5pxee3r8sb4ffnes9snn',2,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','wins','preset/standard','tally',0.0,0.0,1794838289338,NULL);
INSERT INTO scores VALUES('01m7jb5pxee3r8sb4ffnes9snn',3,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','margin','all','highest',3.0,3.0,1794838289338,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5pxee3r8sb4ffnes9snn',4,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','margin','preset/standard','highest',3.0,3.0,1794838289338,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5pxee3r8sb4ffnes9snn',5,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','rating','all','rating',1.0,1.0,1794838289338,NULL);
INSERT INTO scores VALUES('01m7jb5pxee3r8sb4ffnes9snn',6,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','wins','all','tally',1.0,1.0,1794838289338,NULL);
INSERT INTO scores VALUES('01m7jb5pxee3r8sb4ffnes9snn',7,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','wins','preset/standard','tally',1.0,1.0,1794838289338,NULL);
INSERT INTO scores VALUES('01m7jb5pxee3r8sb4ffnes9snn',8,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','margin','all','highest',-3.0,-3.0,1794838289338,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5pxee3r8sb4ffnes9snn',9,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','margin','preset/standard','highest',-3.0,-3.0,1794838289338,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5pxxegytmmjxrp6c7628',0,0,'01m7jb5myjej6a1ez2cbzx44ph','othello','rating','all','rating',0.0,0.0,1794838289356,NULL);
INSERT INTO scores VALUES('01m7jb5pxxegytmmjxrp6c7628',1,0,'01m7jb5myjej6a1ez2cbzx44ph','othello','wins','all','tally',0.0,0.0,1794838289356,NULL);
INSERT INTO scores VALUES('01m7jb5pxxegytmmjxrp6c7628',2,0,'01m7jb5myjej6a1ez2cbzx44ph','othello','wins','preset/standard','tally',0.0,0.0,1794838289356,NULL);
INSERT INTO scores VALUES('01m7jb5pxxegytmmjxrp6c7628',3,0,'01m7jb5myjej6a1ez2cbzx44ph','othello','margin','all','highest',3.0,3.0,1794838289356,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5pxxegytmmjxrp6c7628',4,0,'01m7jb5myjej6a1ez2cbzx44ph','othello','margin','preset/standard','highest',3.0,3.0,1794838289356,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5pxxegytmmjxrp6c7628',5,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','rating','all','rating',1.0,1.0,1794838289356,NULL);
INSERT INTO scores VALUES('01m7jb5pxxegytmmjxrp6c7628',6,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','wins','all','tally',1.0,1.0,1794838289356,NULL);
INSERT INTO scores VALUES('01m7jb5pxxegytmmjxrp6c7628',7,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','wins','preset/standard','tally',1.0,1.0,1794838289356,NULL);
INSERT INTO scores VALUES('01m7jb5pxxegytmmjxrp6c7628',8,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','margin','all','highest',-3.0,-3.0,1794838289356,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5pxxegytmmjxrp6c7628',9,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','margin','preset/standard','highest',-3.0,-3.0,1794838289356,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5pyhe30v3fy751e5k0hz',0,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','rating','all','rating',1.0,1.0,1794838289376,NULL);
INSERT INTO scores VALUES('01m7jb5pyhe30v3fy751e5k0hz',1,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','wins','all','tally',1.0,1.0,1794838289376,NULL);
INSERT INTO scores VALUES('01m7jb5pyhe30v3fy751e5k0hz',2,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','wins','preset/standard','tally',1.0,1.0,1794838289376,NULL);
INSERT INTO scores VALUES('01m7jb5pyhe30v3fy751e5k0hz',3,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','margin','all','highest',3.0,3.0,1794838289376,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5pyhe30v3fy751e5k0hz',4,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','margin','preset/standard','highest',3.0,3.0,1794838289376,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5pyhe30v3fy751e5k0hz',5,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','rating','all','rating',0.0,0.0,1794838289376,NULL);
INSERT INTO scores VALUES('01m7jb5pyhe30v3fy751e5k0hz',6,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','wins','all','tally',0.0,0.0,1794838289376,NULL);
INSERT INTO scores VALUES('01m7jb5pyhe30v3fy751e5k0hz',7,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','wins','preset/standard','tally',0.0,0.0,1794838289376,NULL);
INSERT INTO scores VALUES('01m7jb5pyhe30v3fy751e5k0hz',8,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','margin','all','highest',-3.0,-3.0,1794838289376,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5pyhe30v3fy751e5k0hz',9,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','margin','preset/standard','highest',-3.0,-3.0,1794838289376,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5pz5egyb9n8mgw60z2cv',0,0,'01m7jb5myjej6a1ez2cbzx44ph','othello','rating','all','rating',1.0,1.0,1794838289407,NULL);
INSERT INTO scores VALUES('01m7jb5pz5egyb9n8mgw60z2cv',1,0,'01m7jb5myjej6a1ez2cbzx44ph','othello','wins','all','tally',1.0,1.0,1794838289407,NULL);
INSERT INTO scores VALUES('01m7jb5pz5egyb9n8mgw60z2cv',2,0,'01m7jb5myjej6a1ez2cbzx44ph','othello','wins','preset/standard','tally',1.0,1.0,1794838289407,NULL);
INSERT INTO scores VALUES('01m7jb5pz5egyb9n8mgw60z2cv',3,0,'01m7jb5myjej6a1ez2cbzx44ph','othello','margin','all','highest',3.0,3.0,1794838289407,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5pz5egyb9n8mgw60z2cv',4,0,'01m7jb5myjej6a1ez2cbzx44ph','othello','margin','preset/standard','highest',3.0,3.0,1794838289407,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5pz5egyb9n8mgw60z2cv',5,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','rating','all','rating',0.0,0.0,1794838289407,NULL);
INSERT INTO scores VALUES('01m7jb5pz5egyb9n8mgw60z2cv',6,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','wins','all','tally',0.0,0.0,1794838289407,NULL);
INSERT INTO scores VALUES('01m7jb5pz5egyb9n8mgw60z2cv',7,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','wins','preset/standard','tally',0.0,0.0,1794838289407,NULL);
INSERT INTO scores VALUES('01m7jb5pz5egyb9n8mgw60z2cv',8,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','margin','all','highest',-3.0,-3.0,1794838289407,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5pz5egyb9n8mgw60z2cv',9,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','margin','preset/standard','highest',-3.0,-3.0,1794838289407,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5q03eqnaghw9evyvtn8s',0,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','rating','all','rating',1.0,1.0,1794838289423,NULL);
INSERT INTO scores VALUES('01m7jb5q03eqnaghw9evyvtn8s',1,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','wins','all','tally',1.0,1.0,1794838289423,NULL);
INSERT INTO scores VALUES('01m7jb5q03eqnaghw9evyvtn8s',2,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','wins','preset/standard','tally',1.0,1.0,1794838289423,NULL);
INSERT INTO scores VALUES('01m7jb5q03eqnaghw9evyvtn8s',3,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','margin','all','highest',3.0,3.0,1794838289423,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5q03eqnaghw9evyvtn8s',4,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','margin','preset/standard','highest',3.0,3.0,1794838289423,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5q03eqnaghw9evyvtn8s',5,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','rating','all','rating',0.0,0.0,1794838289423,NULL);
INSERT INTO scores VALUES('01m7jb5q03eqnaghw9evyvtn8s',6,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','wins','all','tally',0.0,0.0,1794838289423,NULL);
INSERT INTO scores VALUES('01m7jb5q03eqnaghw9evyvtn8s',7,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','wins','preset/standard','tally',0.0,0.0,1794838289423,NULL);
INSERT INTO scores VALUES('01m7jb5q03eqnaghw9evyvtn8s',8,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','margin','all','highest',-3.0,-3.0,1794838289423,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5q03eqnaghw9evyvtn8s',9,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','margin','preset/standard','highest',-3.0,-3.0,1794838289423,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5q0keg7bx9bbpz7y8q36',0,0,'01m7jb5myjej6a1ez2cbzx44ph','othello','rating','all','rating',0.0,0.0,1794838289440,NULL);
INSERT INTO scores VALUES('01m7jb5q0keg7bx9bbpz7y8q36',1,0,'01m7jb5myjej6a1ez2cbzx44ph','othello','wins','all','tally',0.0,0.0,1794838289440,NULL);
INSERT INTO scores VALUES('01m7jb5q0keg7bx9bbpz7y8q36',2,0,'01m7jb5myjej6a1ez2cbzx44ph','othello','wins','preset/standard','tally',0.0,0.0,1794838289440,NULL);
INSERT INTO scores VALUES('01m7jb5q0keg7bx9bbpz7y8q36',3,0,'01m7jb5myjej6a1ez2cbzx44ph','othello','margin','all','highest',3.0,3.0,1794838289440,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5q0keg7bx9bbpz7y8q36',4,0,'01m7jb5myjej6a1ez2cbzx44ph','othello','margin','preset/standard','highest',3.0,3.0,1794838289440,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5q0keg7bx9bbpz7y8q36',5,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','rating','all','rating',1.0,1.0,1794838289440,NULL);
INSERT INTO scores VALUES('01m7jb5q0keg7bx9bbpz7y8q36',6,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','wins','all','tally',1.0,1.0,1794838289440,NULL);
INSERT INTO scores VALUES('01m7jb5q0keg7bx9bbpz7y8q36',7,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','wins','preset/standard','tally',1.0,1.0,1794838289440,NULL);
INSERT INTO scores VALUES('01m7jb5q0keg7bx9bbpz7y8q36',8,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','margin','all','highest',-3.0,-3.0,1794838289440,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5q0keg7bx9bbpz7y8q36',9,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','margin','preset/standard','highest',-3.0,-3.0,1794838289440,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5q14eh6ra9w9ap8g5p7r',0,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','rating','all','rating',0.0,0.0,1794838289462,NULL);
INSERT INTO scores VALUES('01m7jb5q14eh6ra9w9ap8g5p7r',1,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','wins','all','tally',0.0,0.0,1794838289462,NULL);
INSERT INTO scores VALUES('01m7jb5q14eh6ra9w9ap8g5p7r',2,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','wins','preset/standard','tally',0.0,0.0,1794838289462,NULL);
INSERT INTO scores VALUES('01m7jb5q14eh6ra9w9ap8g5p7r',3,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','margin','all','highest',3.0,3.0,1794838289462,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5q14eh6ra9w9ap8g5p7r',4,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','margin','preset/standard','highest',3.0,3.0,1794838289462,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5q14eh6ra9w9ap8g5p7r',5,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','rating','all','rating',1.0,1.0,1794838289462,NULL);
INSERT INTO scores VALUES('01m7jb5q14eh6ra9w9ap8g5p7r',6,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','wins','all','tally',1.0,1.0,1794838289462,NULL);
INSERT INTO scores VALUES('01m7jb5q14eh6ra9w9ap8g5p7r',7,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','wins','preset/standard','tally',1.0,1.0,1794838289462,NULL);
INSERT INTO scores VALUES('01m7jb5q14eh6ra9w9ap8g5p7r',8,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','margin','all','highest',-3.0,-3.0,1794838289462,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5q14eh6ra9w9ap8g5p7r',9,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','margin','preset/standard','highest',-3.0,-3.0,1794838289462,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5q27efkv6bcktp482c03',0,0,'01m7jb5myjej6a1ez2cbzx44ph','othello','rating','all','rating',0.0,0.0,1794838289500,NULL);
INSERT INTO scores VALUES('01m7jb5q27efkv6bcktp482c03',1,0,'01m7jb5myjej6a1ez2cbzx44ph','othello','wins','all','tally',0.0,0.0,1794838289500,NULL);
INSERT INTO scores VALUES('01m7jb5q27efkv6bcktp482c03',2,0,'01m7jb5myjej6a1ez2cbzx44ph','othello','wins','preset/standard','tally',0.0,0.0,1794838289500,NULL);
INSERT INTO scores VALUES('01m7jb5q27efkv6bcktp482c03',3,0,'01m7jb5myjej6a1ez2cbzx44ph','othello','margin','all','highest',3.0,3.0,1794838289500,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5q27efkv6bcktp482c03',4,0,'01m7jb5myjej6a1ez2cbzx44ph','othello','margin','preset/standard','highest',3.0,3.0,1794838289500,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5q27efkv6bcktp482c03',5,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','rating','all','rating',1.0,1.0,1794838289500,NULL);
INSERT INTO scores VALUES('01m7jb5q27efkv6bcktp482c03',6,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','wins','all','tally',1.0,1.0,1794838289500,NULL);
INSERT INTO scores VALUES('01m7jb5q27efkv6bcktp482c03',7,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','wins','preset/standard','tally',1.0,1.0,1794838289500,NULL);
INSERT INTO scores VALUES('01m7jb5q27efkv6bcktp482c03',8,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','margin','all','highest',-3.0,-3.0,1794838289500,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5q27efkv6bcktp482c03',9,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','margin','preset/standard','highest',-3.0,-3.0,1794838289500,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5q3dezj9xhstg222tz7v',0,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','rating','all','rating',1.0,1.0,1794838289571,NULL);
INSERT INTO scores VALUES('01m7jb5q3dezj9xhstg222tz7v',1,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','wins','all','tally',1.0,1.0,1794838289571,NULL);
INSERT INTO scores VALUES('01m7jb5q3dezj9xhstg222tz7v',2,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','wins','preset/standard','tally',1.0,1.0,1794838289571,NULL);
INSERT INTO scores VALUES('01m7jb5q3dezj9xhstg222tz7v',3,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','margin','all','highest',3.0,3.0,1794838289571,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5q3dezj9xhstg222tz7v',4,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','margin','preset/standard','highest',3.0,3.0,1794838289571,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5q3dezj9xhstg222tz7v',5,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','rating','all','rating',0.0,0.0,1794838289571,NULL);
INSERT INTO scores VALUES('01m7jb5q3dezj9xhstg222tz7v',6,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','wins','all','tally',0.0,0.0,1794838289571,NULL);
INSERT INTO scores VALUES('01m7jb5q3dezj9xhstg222tz7v',7,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','wins','preset/standard','tally',0.0,0.0,1794838289571,NULL);
INSERT INTO scores VALUES('01m7jb5q3dezj9xhstg222tz7v',8,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','margin','all','highest',-3.0,-3.0,1794838289571,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5q3dezj9xhstg222tz7v',9,1,'01m7jb5myjej6a1ez2cbzx44ph','othello','margin','preset/standard','highest',-3.0,-3.0,1794838289571,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5q5je5gbtpm4r12sd4nn',0,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','rating','all','rating',1.0,1.0,1794838289645,NULL);
INSERT INTO scores VALUES('01m7jb5q5je5gbtpm4r12sd4nn',1,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','wins','all','tally',1.0,1.0,1794838289645,NULL);
INSERT INTO scores VALUES('01m7jb5q5je5gbtpm4r12sd4nn',2,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','wins','preset/standard','tally',1.0,1.0,1794838289645,NULL);
INSERT INTO scores VALUES('01m7jb5q5je5gbtpm4r12sd4nn',3,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','margin','all','highest',3.0,3.0,1794838289645,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5q5je5gbtpm4r12sd4nn',4,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','margin','preset/standard','highest',3.0,3.0,1794838289645,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5q7we8aa5r0ffpdtyp33',0,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','rating','all','rating',1.0,1.0,1794838289845,NULL);
INSERT INTO scores VALUES('01m7jb5q7we8aa5r0ffpdtyp33',1,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','wins','all','tally',1.0,1.0,1794838289845,NULL);
INSERT INTO scores VALUES('01m7jb5q7we8aa5r0ffpdtyp33',2,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','wins','preset/standard','tally',1.0,1.0,1794838289845,NULL);
INSERT INTO scores VALUES('01m7jb5q7we8aa5r0ffpdtyp33',3,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','margin','all','highest',0.0,0.0,1794838289845,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5q7we8aa5r0ffpdtyp33',4,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','othello','margin','preset/standard','highest',0.0,0.0,1794838289845,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5qrbez9bb6e9vhkdzrvh',0,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','points','all','highest',7147.0,7147.0,1794838290462,'{"code":"mastermind.advised","params":{},"text":"Not ranked: advice was used."}');
INSERT INTO scores VALUES('01m7jb5qrbez9bb6e9vhkdzrvh',1,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','points','preset/classic','highest',7147.0,7147.0,1794838290462,'{"code":"mastermind.advised","params":{},"text":"Not ranked: advice was used."}');
INSERT INTO scores VALUES('01m7jb5qrbez9bb6e9vhkdzrvh',2,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','classic','all','highest',324.0,324.0,1794838290462,'{"code":"mastermind.advised","params":{},"text":"Not ranked: advice was used."}');
INSERT INTO scores VALUES('01m7jb5qrbez9bb6e9vhkdzrvh',3,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','classic','preset/classic','highest',324.0,324.0,1794838290462,'{"code":"mastermind.advised","params":{},"text":"Not ranked: advice was used."}');
INSERT INTO scores VALUES('01m7jb5qrbez9bb6e9vhkdzrvh',4,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','best-points','all','highest',7147.0,7147.0,1794838290462,'{"code":"mastermind.advised","params":{},"text":"Not ranked: advice was used."}');
INSERT INTO scores VALUES('01m7jb5qrbez9bb6e9vhkdzrvh',5,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','best-points','preset/classic','highest',7147.0,7147.0,1794838290462,'{"code":"mastermind.advised","params":{},"text":"Not ranked: advice was used."}');
INSERT INTO scores VALUES('01m7jb5qrbez9bb6e9vhkdzrvh',6,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','fewest-turns','all','lowest',4.0,-4.0,1794838290462,'{"code":"mastermind.advised","params":{},"text":"Not ranked: advice was used."}');
INSERT INTO scores VALUES('01m7jb5qrbez9bb6e9vhkdzrvh',7,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','fewest-turns','preset/classic','lowest',4.0,-4.0,1794838290462,'{"code":"mastermind.advised","params":{},"text":"Not ranked: advice was used."}');
INSERT INTO scores VALUES('01m7jb5qrbez9bb6e9vhkdzrvh',8,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','fastest-win','all','lowest',272.0,-272.0,1794838290462,'{"code":"mastermind.advised","params":{},"text":"Not ranked: advice was used."}');
INSERT INTO scores VALUES('01m7jb5qrbez9bb6e9vhkdzrvh',9,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','fastest-win','preset/classic','lowest',272.0,-272.0,1794838290462,'{"code":"mastermind.advised","params":{},"text":"Not ranked: advice was used."}');
INSERT INTO scores VALUES('01m7jb5qrbez9bb6e9vhkdzrvh',10,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','winning-streak','all','tally',1.0,1.0,1794838290462,'{"code":"mastermind.advised","params":{},"text":"Not ranked: advice was used."}');
INSERT INTO scores VALUES('01m7jb5qrbez9bb6e9vhkdzrvh',11,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','winning-streak','preset/classic','tally',1.0,1.0,1794838290462,'{"code":"mastermind.advised","params":{},"text":"Not ranked: advice was used."}');
INSERT INTO scores VALUES('01m7jb5r1sev3vcaxhxnthh3x6',0,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','points','all','highest',29036.0,29036.0,1794838290716,NULL);
INSERT INTO scores VALUES('01m7jb5r1sev3vcaxhxnthh3x6',1,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','points','preset/classic','highest',29036.0,29036.0,1794838290716,NULL);
INSERT INTO scores VALUES('01m7jb5r1sev3vcaxhxnthh3x6',2,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','classic','all','highest',185.0,185.0,1794838290716,NULL);
INSERT INTO scores VALUES('01m7jb5r1sev3vcaxhxnthh3x6',3,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','classic','preset/classic','highest',185.0,185.0,1794838290716,NULL);
INSERT INTO scores VALUES('01m7jb5r1sev3vcaxhxnthh3x6',4,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','best-points','all','highest',29036.0,29036.0,1794838290716,NULL);
INSERT INTO scores VALUES('01m7jb5r1sev3vcaxhxnthh3x6',5,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','best-points','preset/classic','highest',29036.0,29036.0,1794838290716,NULL);
INSERT INTO scores VALUES('01m7jb5r1sev3vcaxhxnthh3x6',6,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','fewest-turns','all','lowest',7.0,-7.0,1794838290716,NULL);
INSERT INTO scores VALUES('01m7jb5r1sev3vcaxhxnthh3x6',7,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','fewest-turns','preset/classic','lowest',7.0,-7.0,1794838290716,NULL);
INSERT INTO scores VALUES('01m7jb5r1sev3vcaxhxnthh3x6',8,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','fastest-win','all','lowest',227.0,-227.0,1794838290716,NULL);
INSERT INTO scores VALUES('01m7jb5r1sev3vcaxhxnthh3x6',9,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','fastest-win','preset/classic','lowest',227.0,-227.0,1794838290716,NULL);
INSERT INTO scores VALUES('01m7jb5r1sev3vcaxhxnthh3x6',10,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','winning-streak','all','tally',1.0,1.0,1794838290716,NULL);
INSERT INTO scores VALUES('01m7jb5r1sev3vcaxhxnthh3x6',11,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','winning-streak','preset/classic','tally',1.0,1.0,1794838290716,NULL);
INSERT INTO scores VALUES('01m7jb5r9repw94asvwgt9mmy3',0,1,'01m7jb5mqxer4b7vk64m2khvc6','mastermind','points','all','highest',31270.0,31270.0,1794838290784,NULL);
INSERT INTO scores VALUES('01m7jb5r9repw94asvwgt9mmy3',1,1,'01m7jb5mqxer4b7vk64m2khvc6','mastermind','points','preset/classic','highest',31270.0,31270.0,1794838290784,NULL);
INSERT INTO scores VALUES('01m7jb5r9repw94asvwgt9mmy3',2,1,'01m7jb5mqxer4b7vk64m2khvc6','mastermind','classic','all','highest',216.0,216.0,1794838290784,NULL);
INSERT INTO scores VALUES('01m7jb5r9repw94asvwgt9mmy3',3,1,'01m7jb5mqxer4b7vk64m2khvc6','mastermind','classic','preset/classic','highest',216.0,216.0,1794838290784,NULL);
INSERT INTO scores VALUES('01m7jb5r9repw94asvwgt9mmy3',4,1,'01m7jb5mqxer4b7vk64m2khvc6','mastermind','best-points','all','highest',31270.0,31270.0,1794838290784,NULL);
INSERT INTO scores VALUES('01m7jb5r9repw94asvwgt9mmy3',5,1,'01m7jb5mqxer4b7vk64m2khvc6','mastermind','best-points','preset/classic','highest',31270.0,31270.0,1794838290784,NULL);
INSERT INTO scores VALUES('01m7jb5r9repw94asvwgt9mmy3',6,1,'01m7jb5mqxer4b7vk64m2khvc6','mastermind','fewest-turns','all','lowest',6.0,-6.0,1794838290784,NULL);
INSERT INTO scores VALUES('01m7jb5r9repw94asvwgt9mmy3',7,1,'01m7jb5mqxer4b7vk64m2khvc6','mastermind','fewest-turns','preset/classic','lowest',6.0,-6.0,1794838290784,NULL);
INSERT INTO scores VALUES('01m7jb5r9repw94asvwgt9mmy3',8,1,'01m7jb5mqxer4b7vk64m2khvc6','mastermind','fastest-win','all','lowest',40.0,-40.0,1794838290784,NULL);
INSERT INTO scores VALUES('01m7jb5r9repw94asvwgt9mmy3',9,1,'01m7jb5mqxer4b7vk64m2khvc6','mastermind','fastest-win','preset/classic','lowest',40.0,-40.0,1794838290784,NULL);
INSERT INTO scores VALUES('01m7jb5r9repw94asvwgt9mmy3',10,1,'01m7jb5mqxer4b7vk64m2khvc6','mastermind','winning-streak','all','tally',1.0,1.0,1794838290784,NULL);
INSERT INTO scores VALUES('01m7jb5r9repw94asvwgt9mmy3',11,1,'01m7jb5mqxer4b7vk64m2khvc6','mastermind','winning-streak','preset/classic','tally',1.0,1.0,1794838290784,NULL);
INSERT INTO scores VALUES('01m7jb5rbce2081yhh1czwqmps',0,0,'01m7jb5naeezrbx8ma0b9z9scx','othello','rating','all','rating',0.0,0.0,1794838292668,'{"code":"othello.not-people","params":{},"text":"Only games between people are rated."}');
INSERT INTO scores VALUES('01m7jb5rbce2081yhh1czwqmps',1,0,'01m7jb5naeezrbx8ma0b9z9scx','othello','wins','all','tally',0.0,0.0,1794838292668,NULL);
INSERT INTO scores VALUES('01m7jb5rbce2081yhh1czwqmps',2,0,'01m7jb5naeezrbx8ma0b9z9scx','othello','wins','preset/mini','tally',0.0,0.0,1794838292668,NULL);
INSERT INTO scores VALUES('01m7jb5rbce2081yhh1czwqmps',3,0,'01m7jb5naeezrbx8ma0b9z9scx','othello','margin','all','highest',-22.0,-22.0,1794838292668,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5rbce2081yhh1czwqmps',4,0,'01m7jb5naeezrbx8ma0b9z9scx','othello','margin','preset/mini','highest',-22.0,-22.0,1794838292668,'{"code":"othello.not-won","params":{},"text":"Only a win by discs counts."}');
INSERT INTO scores VALUES('01m7jb5t84ehd80paxm8250eae',0,0,'01m7jb5naeezrbx8ma0b9z9scx','kenken','time','level/01m7jb5t7re4svje7c04hde78t','lowest',93.0,-93.0,1794838292833,NULL);
INSERT INTO scores VALUES('01m7jb5t84ehd80paxm8250eae',1,0,'01m7jb5naeezrbx8ma0b9z9scx','kenken','fastest','all','lowest',93.0,-93.0,1794838292833,NULL);
INSERT INTO scores VALUES('01m7jb5t84ehd80paxm8250eae',2,0,'01m7jb5naeezrbx8ma0b9z9scx','kenken','solved','all','tally',1.0,1.0,1794838292833,NULL);
INSERT INTO scores VALUES('01m7jb5tbbep7vahgjvgt4734s',0,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','points','all','highest',5501.0,5501.0,1794838292880,NULL);
INSERT INTO scores VALUES('01m7jb5tbbep7vahgjvgt4734s',1,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','points','preset/normal','highest',5501.0,5501.0,1794838292880,NULL);
INSERT INTO scores VALUES('01m7jb5tbbep7vahgjvgt4734s',2,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','points','day/2026-11-16/code','highest',5501.0,5501.0,1794838292880,NULL);
INSERT INTO scores VALUES('01m7jb5tbbep7vahgjvgt4734s',3,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','classic','all','highest',480.0,480.0,1794838292880,NULL);
INSERT INTO scores VALUES('01m7jb5tbbep7vahgjvgt4734s',4,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','classic','preset/normal','highest',480.0,480.0,1794838292880,NULL);
INSERT INTO scores VALUES('01m7jb5tbbep7vahgjvgt4734s',5,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','classic','day/2026-11-16/code','highest',480.0,480.0,1794838292880,NULL);
INSERT INTO scores VALUES('01m7jb5tbbep7vahgjvgt4734s',6,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','best-points','all','highest',5501.0,5501.0,1794838292880,NULL);
INSERT INTO scores VALUES('01m7jb5tbbep7vahgjvgt4734s',7,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','best-points','preset/normal','highest',5501.0,5501.0,1794838292880,NULL);
INSERT INTO scores VALUES('01m7jb5tbbep7vahgjvgt4734s',8,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','best-points','day/2026-11-16/code','highest',5501.0,5501.0,1794838292880,NULL);
INSERT INTO scores VALUES('01m7jb5tbbep7vahgjvgt4734s',9,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','fewest-turns','all','lowest',5.0,-5.0,1794838292880,NULL);
INSERT INTO scores VALUES('01m7jb5tbbep7vahgjvgt4734s',10,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','fewest-turns','preset/normal','lowest',5.0,-5.0,1794838292880,NULL);
INSERT INTO scores VALUES('01m7jb5tbbep7vahgjvgt4734s',11,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','fewest-turns','day/2026-11-16/code','lowest',5.0,-5.0,1794838292880,NULL);
INSERT INTO scores VALUES('01m7jb5tbbep7vahgjvgt4734s',12,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','fastest-win','all','lowest',37.0,-37.0,1794838292880,NULL);
INSERT INTO scores VALUES('01m7jb5tbbep7vahgjvgt4734s',13,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','fastest-win','preset/normal','lowest',37.0,-37.0,1794838292880,NULL);
INSERT INTO scores VALUES('01m7jb5tbbep7vahgjvgt4734s',14,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','fastest-win','day/2026-11-16/code','lowest',37.0,-37.0,1794838292880,NULL);
INSERT INTO scores VALUES('01m7jb5tbbep7vahgjvgt4734s',15,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','winning-streak','all','tally',1.0,1.0,1794838292880,NULL);
INSERT INTO scores VALUES('01m7jb5tbbep7vahgjvgt4734s',16,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','winning-streak','preset/normal','tally',1.0,1.0,1794838292880,NULL);
INSERT INTO scores VALUES('01m7jb5tbbep7vahgjvgt4734s',17,1,'01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','winning-streak','day/2026-11-16/code','tally',1.0,1.0,1794838292880,NULL);
INSERT INTO scores VALUES('01m7jb5tcwe4ssegb2np4vycpc',0,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','kenken','time','day/2026-11-16/board','lowest',123.0,-123.0,1794838293015,NULL);
INSERT INTO scores VALUES('01m7jb5tcwe4ssegb2np4vycpc',1,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','kenken','fastest','all','lowest',123.0,-123.0,1794838293015,NULL);
INSERT INTO scores VALUES('01m7jb5tcwe4ssegb2np4vycpc',2,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','kenken','fastest','preset/medium','lowest',123.0,-123.0,1794838293015,NULL);
INSERT INTO scores VALUES('01m7jb5tcwe4ssegb2np4vycpc',3,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','kenken','fastest','day/2026-11-16/board','lowest',123.0,-123.0,1794838293015,NULL);
INSERT INTO scores VALUES('01m7jb5tcwe4ssegb2np4vycpc',4,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','kenken','solved','all','tally',1.0,1.0,1794838293015,NULL);
INSERT INTO scores VALUES('01m7jb5tcwe4ssegb2np4vycpc',5,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','kenken','solved','preset/medium','tally',1.0,1.0,1794838293015,NULL);
INSERT INTO scores VALUES('01m7jb5tcwe4ssegb2np4vycpc',6,0,'01m7jb5ms8e2z8p9gf1s9xz3x8','kenken','solved','day/2026-11-16/board','tally',1.0,1.0,1794838293015,NULL);
CREATE TABLE bests (
    game TEXT NOT NULL,
    chart TEXT NOT NULL,
    scope TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    value DOUBLE PRECISION NOT NULL,
    merit DOUBLE PRECISION NOT NULL,
    at BIGINT NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (game, chart, scope, user_id)
) WITHOUT ROWID;
INSERT INTO bests VALUES('kenken','fastest','all','01m7jb5ms8e2z8p9gf1s9xz3x8',123.0,-123.0,1794838293015,'01m7jb5tcwe4ssegb2np4vycpc');
INSERT INTO bests VALUES('kenken','fastest','all','01m7jb5naeezrbx8ma0b9z9scx',93.0,-93.0,1794838292833,'01m7jb5t84ehd80paxm8250eae');
INSERT INTO bests VALUES('kenken','fastest','day/2026-11-16/board','01m7jb5ms8e2z8p9gf1s9xz3x8',123.0,-123.0,1794838293015,'01m7jb5tcwe4ssegb2np4vycpc');
INSERT INTO bests VALUES('kenken','fastest','preset/medium','01m7jb5ms8e2z8p9gf1s9xz3x8',123.0,-123.0,1794838293015,'01m7jb5tcwe4ssegb2np4vycpc');
INSERT INTO bests VALUES('kenken','time','day/2026-11-16/board','01m7jb5ms8e2z8p9gf1s9xz3x8',123.0,-123.0,1794838293015,'01m7jb5tcwe4ssegb2np4vycpc');
INSERT INTO bests VALUES('kenken','time','level/01m7jb5t7re4svje7c04hde78t','01m7jb5naeezrbx8ma0b9z9scx',93.0,-93.0,1794838292833,'01m7jb5t84ehd80paxm8250eae');
INSERT INTO bests VALUES('mastermind','best-points','all','01m7jb5mqxer4b7vk64m2khvc6',31270.0,31270.0,1794838290784,'01m7jb5r9repw94asvwgt9mmy3');
INSERT INTO bests VALUES('mastermind','best-points','all','01m7jb5ms8e2z8p9gf1s9xz3x8',29036.0,29036.0,1794838290716,'01m7jb5r1sev3vcaxhxnthh3x6');
INSERT INTO bests VALUES('mastermind','best-points','day/2026-11-16/code','01m7jb5ms8e2z8p9gf1s9xz3x8',5501.0,5501.0,1794838292880,'01m7jb5tbbep7vahgjvgt4734s');
INSERT INTO bests VALUES('mastermind','best-points','preset/classic','01m7jb5mqxer4b7vk64m2khvc6',31270.0,31270.0,1794838290784,'01m7jb5r9repw94asvwgt9mmy3');
INSERT INTO bests VALUES('mastermind','best-points','preset/classic','01m7jb5ms8e2z8p9gf1s9xz3x8',29036.0,29036.0,1794838290716,'01m7jb5r1sev3vcaxhxnthh3x6');
INSERT INTO bests VALUES('mastermind','best-points','preset/normal','01m7jb5ms8e2z8p9gf1s9xz3x8',5501.0,5501.0,1794838292880,'01m7jb5tbbep7vahgjvgt4734s');
INSERT INTO bests VALUES('mastermind','classic','all','01m7jb5mqxer4b7vk64m2khvc6',216.0,216.0,1794838290784,'01m7jb5r9repw94asvwgt9mmy3');
INSERT INTO bests VALUES('mastermind','classic','all','01m7jb5ms8e2z8p9gf1s9xz3x8',480.0,480.0,1794838292880,'01m7jb5tbbep7vahgjvgt4734s');
INSERT INTO bests VALUES('mastermind','classic','day/2026-11-16/code','01m7jb5ms8e2z8p9gf1s9xz3x8',480.0,480.0,1794838292880,'01m7jb5tbbep7vahgjvgt4734s');
INSERT INTO bests VALUES('mastermind','classic','preset/classic','01m7jb5mqxer4b7vk64m2khvc6',216.0,216.0,1794838290784,'01m7jb5r9repw94asvwgt9mmy3');
INSERT INTO bests VALUES('mastermind','classic','preset/classic','01m7jb5ms8e2z8p9gf1s9xz3x8',185.0,185.0,1794838290716,'01m7jb5r1sev3vcaxhxnthh3x6');
INSERT INTO bests VALUES('mastermind','classic','preset/normal','01m7jb5ms8e2z8p9gf1s9xz3x8',480.0,480.0,1794838292880,'01m7jb5tbbep7vahgjvgt4734s');
INSERT INTO bests VALUES('mastermind','fastest-win','all','01m7jb5mqxer4b7vk64m2khvc6',40.0,-40.0,1794838290784,'01m7jb5r9repw94asvwgt9mmy3');
INSERT INTO bests VALUES('mastermind','fastest-win','all','01m7jb5ms8e2z8p9gf1s9xz3x8',37.0,-37.0,1794838292880,'01m7jb5tbbep7vahgjvgt4734s');
INSERT INTO bests VALUES('mastermind','fastest-win','day/2026-11-16/code','01m7jb5ms8e2z8p9gf1s9xz3x8',37.0,-37.0,1794838292880,'01m7jb5tbbep7vahgjvgt4734s');
INSERT INTO bests VALUES('mastermind','fastest-win','preset/classic','01m7jb5mqxer4b7vk64m2khvc6',40.0,-40.0,1794838290784,'01m7jb5r9repw94asvwgt9mmy3');
INSERT INTO bests VALUES('mastermind','fastest-win','preset/classic','01m7jb5ms8e2z8p9gf1s9xz3x8',227.0,-227.0,1794838290716,'01m7jb5r1sev3vcaxhxnthh3x6');
INSERT INTO bests VALUES('mastermind','fastest-win','preset/normal','01m7jb5ms8e2z8p9gf1s9xz3x8',37.0,-37.0,1794838292880,'01m7jb5tbbep7vahgjvgt4734s');
INSERT INTO bests VALUES('mastermind','fewest-turns','all','01m7jb5mqxer4b7vk64m2khvc6',6.0,-6.0,1794838290784,'01m7jb5r9repw94asvwgt9mmy3');
INSERT INTO bests VALUES('mastermind','fewest-turns','all','01m7jb5ms8e2z8p9gf1s9xz3x8',5.0,-5.0,1794838292880,'01m7jb5tbbep7vahgjvgt4734s');
INSERT INTO bests VALUES('mastermind','fewest-turns','day/2026-11-16/code','01m7jb5ms8e2z8p9gf1s9xz3x8',5.0,-5.0,1794838292880,'01m7jb5tbbep7vahgjvgt4734s');
INSERT INTO bests VALUES('mastermind','fewest-turns','preset/classic','01m7jb5mqxer4b7vk64m2khvc6',6.0,-6.0,1794838290784,'01m7jb5r9repw94asvwgt9mmy3');
INSERT INTO bests VALUES('mastermind','fewest-turns','preset/classic','01m7jb5ms8e2z8p9gf1s9xz3x8',7.0,-7.0,1794838290716,'01m7jb5r1sev3vcaxhxnthh3x6');
INSERT INTO bests VALUES('mastermind','fewest-turns','preset/normal','01m7jb5ms8e2z8p9gf1s9xz3x8',5.0,-5.0,1794838292880,'01m7jb5tbbep7vahgjvgt4734s');
INSERT INTO bests VALUES('mastermind','points','all','01m7jb5mqxer4b7vk64m2khvc6',31270.0,31270.0,1794838290784,'01m7jb5r9repw94asvwgt9mmy3');
INSERT INTO bests VALUES('mastermind','points','all','01m7jb5ms8e2z8p9gf1s9xz3x8',29036.0,29036.0,1794838290716,'01m7jb5r1sev3vcaxhxnthh3x6');
INSERT INTO bests VALUES('mastermind','points','day/2026-11-16/code','01m7jb5ms8e2z8p9gf1s9xz3x8',5501.0,5501.0,1794838292880,'01m7jb5tbbep7vahgjvgt4734s');
INSERT INTO bests VALUES('mastermind','points','preset/classic','01m7jb5mqxer4b7vk64m2khvc6',31270.0,31270.0,1794838290784,'01m7jb5r9repw94asvwgt9mmy3');
INSERT INTO bests VALUES('mastermind','points','preset/classic','01m7jb5ms8e2z8p9gf1s9xz3x8',29036.0,29036.0,1794838290716,'01m7jb5r1sev3vcaxhxnthh3x6');
INSERT INTO bests VALUES('mastermind','points','preset/normal','01m7jb5ms8e2z8p9gf1s9xz3x8',5501.0,5501.0,1794838292880,'01m7jb5tbbep7vahgjvgt4734s');
CREATE TABLE tallies (
    game TEXT NOT NULL,
    chart TEXT NOT NULL,
    scope TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    wins BIGINT NOT NULL,
    losses BIGINT NOT NULL,
    draws BIGINT NOT NULL,
    -- Wins in a row, now and at the best.
    streak BIGINT NOT NULL,
    best_streak BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (game, chart, scope, user_id)
) WITHOUT ROWID;
INSERT INTO tallies VALUES('kenken','solved','all','01m7jb5ms8e2z8p9gf1s9xz3x8',1,0,0,1,1,1794838293015);
INSERT INTO tallies VALUES('kenken','solved','all','01m7jb5naeezrbx8ma0b9z9scx',1,0,0,1,1,1794838292833);
INSERT INTO tallies VALUES('kenken','solved','day/2026-11-16/board','01m7jb5ms8e2z8p9gf1s9xz3x8',1,0,0,1,1,1794838293015);
INSERT INTO tallies VALUES('kenken','solved','preset/medium','01m7jb5ms8e2z8p9gf1s9xz3x8',1,0,0,1,1,1794838293015);
INSERT INTO tallies VALUES('mastermind','winning-streak','all','01m7jb5mqxer4b7vk64m2khvc6',1,0,0,1,1,1794838290784);
INSERT INTO tallies VALUES('mastermind','winning-streak','all','01m7jb5ms8e2z8p9gf1s9xz3x8',2,0,0,2,2,1794838292880);
INSERT INTO tallies VALUES('mastermind','winning-streak','day/2026-11-16/code','01m7jb5ms8e2z8p9gf1s9xz3x8',1,0,0,1,1,1794838292880);
INSERT INTO tallies VALUES('mastermind','winning-streak','preset/classic','01m7jb5mqxer4b7vk64m2khvc6',1,0,0,1,1,1794838290784);
INSERT INTO tallies VALUES('mastermind','winning-streak','preset/classic','01m7jb5ms8e2z8p9gf1s9xz3x8',1,0,0,1,1,1794838290716);
INSERT INTO tallies VALUES('mastermind','winning-streak','preset/normal','01m7jb5ms8e2z8p9gf1s9xz3x8',1,0,0,1,1,1794838292880);
INSERT INTO tallies VALUES('othello','wins','all','01m7jb5ms8e2z8p9gf1s9xz3x8',11,4,1,4,4,1794838289845);
INSERT INTO tallies VALUES('othello','wins','all','01m7jb5myjej6a1ez2cbzx44ph',4,10,1,0,1,1794838289571);
INSERT INTO tallies VALUES('othello','wins','all','01m7jb5naeezrbx8ma0b9z9scx',1,1,0,0,1,1794838292668);
INSERT INTO tallies VALUES('othello','wins','preset/mini','01m7jb5naeezrbx8ma0b9z9scx',0,1,0,0,0,1794838292668);
INSERT INTO tallies VALUES('othello','wins','preset/standard','01m7jb5ms8e2z8p9gf1s9xz3x8',11,4,1,4,4,1794838289845);
INSERT INTO tallies VALUES('othello','wins','preset/standard','01m7jb5myjej6a1ez2cbzx44ph',4,10,1,0,1,1794838289571);
INSERT INTO tallies VALUES('othello','wins','preset/standard','01m7jb5naeezrbx8ma0b9z9scx',1,0,0,1,1,1794838289202);
CREATE TABLE ratings (
    game TEXT NOT NULL,
    pool TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (game, pool, user_id)
) WITHOUT ROWID;
INSERT INTO ratings VALUES('othello','othello','01m7jb5ms8e2z8p9gf1s9xz3x8',1554.8963662002711316,109.28895034669181996,0.060003209646677518884,15,1794838289645);
INSERT INTO ratings VALUES('othello','othello','01m7jb5myjej6a1ez2cbzx44ph',1357.1873152537893929,109.81064136097434413,0.060003142284341073886,15,1794838289571);
INSERT INTO ratings VALUES('othello','othello','01m7jb5naeezrbx8ma0b9z9scx',1642.5756357522386678,278.02163935979274356,0.059999322910804467334,1,1794838289202);
CREATE TABLE rating_pools (
    game TEXT NOT NULL,
    pool TEXT NOT NULL,
    rated BIGINT NOT NULL,
    PRIMARY KEY (game, pool)
) WITHOUT ROWID;
INSERT INTO rating_pools VALUES('othello','othello',16);
CREATE TABLE dailies (
    game TEXT NOT NULL,
    kind TEXT NOT NULL,
    -- Days since 1970-01-01, UTC.
    day BIGINT NOT NULL,
    setup TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    PRIMARY KEY (game, kind, day)
) WITHOUT ROWID;
INSERT INTO dailies VALUES('kenken','board',20773,'{"options":{"level":{"cages":[{"cells":["a1","a2"],"op":"/","target":2},{"cells":["b1","b2","c2","c3"],"op":"+","target":13},{"cells":["c1","d1","e1","e2"],"op":"x","target":90},{"cells":["f1"],"op":"=","target":2},{"cells":["d2"],"op":"=","target":4},{"cells":["f2","f3","f4"],"op":"+","target":12},{"cells":["a3","b3"],"op":"/","target":3},{"cells":["d3"],"op":"=","target":3},{"cells":["e3","e4"],"op":"x","target":20},{"cells":["a4","b4"],"op":"/","target":2},{"cells":["c4","b5","c5"],"op":"+","target":10},{"cells":["d4","d5"],"op":"-","target":4},{"cells":["a5","a6"],"op":"-","target":1},{"cells":["e5","e6"],"op":"+","target":8},{"cells":["f5"],"op":"=","target":3},{"cells":["b6"],"op":"=","target":3},{"cells":["c6"],"op":"=","target":2},{"cells":["d6"],"op":"=","target":1},{"cells":["f6"],"op":"=","target":4}],"hidden_ops":false,"size":6,"version":1}},"seed":"9271d264c5ebafa10e452e247d0332e0963192537899f957a5bc9c43326767da","salt":"a4a7fafa31dccadc60c43ae8f9bcae39"}',1794838292892);
INSERT INTO dailies VALUES('kenken','hard',20773,'{"options":{"level":{"cages":[{"cells":["a1"],"op":"=","target":6},{"cells":["b1"],"op":"=","target":3},{"cells":["c1"],"op":"=","target":4},{"cells":["d1","d2"],"op":"+","target":9},{"cells":["e1","e2","f2"],"op":"+","target":10},{"cells":["f1","g1","h1","h2"],"op":"+","target":18},{"cells":["a2","a3"],"op":"mod","target":5},{"cells":["b2"],"op":"=","target":4},{"cells":["c2","c3","d3"],"op":"+","target":19},{"cells":["g2","f3","g3"],"op":"+","target":16},{"cells":["b3"],"op":"=","target":2},{"cells":["e3","e4","f4","e5","f5"],"op":"x","target":1800},{"cells":["h3"],"op":"=","target":1},{"cells":["a4","b4","c4","d4","c5"],"op":"+","target":21},{"cells":["g4","h4"],"op":"+","target":10},{"cells":["a5","a6","b6"],"op":"x","target":32},{"cells":["b5"],"op":"=","target":7},{"cells":["d5","d6"],"op":"/","target":2},{"cells":["g5","h5"],"op":"+","target":6},{"cells":["c6"],"op":"=","target":2},{"cells":["e6"],"op":"=","target":6},{"cells":["f6","g6","f7","g7","g8"],"op":"+","target":26},{"cells":["h6"],"op":"=","target":5},{"cells":["a7"],"op":"=","target":2},{"cells":["b7"],"op":"=","target":6},{"cells":["c7","d7"],"op":"/","target":5},{"cells":["e7"],"op":"=","target":4},{"cells":["h7","h8"],"op":"+","target":13},{"cells":["a8","b8"],"op":"+","target":8},{"cells":["c8","d8","e8"],"op":"+","target":11},{"cells":["f8"],"op":"=","target":4}],"hidden_ops":false,"size":8,"version":1}},"seed":"497b90f9c8a0f96c046a52a2475c7eb46798bfe6c8d7e73c1bf8d1bbc0bffb5e","salt":"f7ea38f554dfbc7df743312f5a8671af"}',1794838293034);
INSERT INTO dailies VALUES('mastermind','code',20773,'{"options":{"answers":"by-hand","blanks":false,"colours":7,"pegs":4,"repeats":false,"secret":"drawn","turns":8},"seed":"c1d5a2b1a4ea1bf30a2f302a5988c7a66252154b6c16d72ca6a0262f970287f8","salt":"076ecf7cbcfe57aa44ff9384b5077bae"}',1794838292842);
CREATE TABLE daily_plays (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    game TEXT NOT NULL,
    kind TEXT NOT NULL,
    day BIGINT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    solved BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (user_id, game, kind, day)
) WITHOUT ROWID;
INSERT INTO daily_plays VALUES('01m7jb5ms8e2z8p9gf1s9xz3x8','kenken','board',20773,'01m7jb5tcwe4ssegb2np4vycpc',1,1794838293015);
INSERT INTO daily_plays VALUES('01m7jb5ms8e2z8p9gf1s9xz3x8','kenken','hard',20773,'01m7jb5thbe1n9z8nmv9htadgf',0,1794838293036);
INSERT INTO daily_plays VALUES('01m7jb5ms8e2z8p9gf1s9xz3x8','mastermind','code',20773,'01m7jb5tbbep7vahgjvgt4734s',1,1794838292880);
INSERT INTO daily_plays VALUES('01m7jb5myjej6a1ez2cbzx44ph','mastermind','code',20773,'01m7jb5thhex3ryydmf83m4tbj',0,1794838293042);
CREATE INDEX sign_ins_user ON sign_ins (user_id, id);
CREATE INDEX tokens_user ON tokens (user_id, id);
CREATE UNIQUE INDEX levels_chain ON levels (chain, version);
CREATE INDEX levels_weight ON levels (game, weight, id) WHERE latest = 1;
CREATE INDEX levels_name ON levels (game, name_key, id) WHERE latest = 1;
CREATE INDEX levels_newest ON levels (game, id) WHERE latest = 1;
CREATE INDEX levels_plays ON levels (game, plays, id) WHERE latest = 1;
CREATE INDEX levels_lot ON levels (game, lot) WHERE latest = 1;
CREATE INDEX levels_author ON levels (author_id, id);
CREATE INDEX tables_lobby ON tables (access, id) WHERE state = 'open';
CREATE INDEX tables_watched ON tables (id) WHERE state = 'playing' AND (access = 'lobby' OR access = 'public');
CREATE INDEX tables_deadline ON tables (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX tables_owner ON tables (owner_id, id);
CREATE INDEX tables_level ON tables (level_id) WHERE level_id IS NOT NULL;
CREATE INDEX seats_user ON seats (user_id, table_id);
CREATE INDEX work_open ON work (lane, priority DESC, created_at, id) WHERE open = 1;
CREATE INDEX work_table ON work (table_id) WHERE table_id IS NOT NULL;
CREATE INDEX work_user ON work (user_id, id) WHERE user_id IS NOT NULL;
CREATE INDEX results_log ON results (finished_at, table_id);
CREATE INDEX results_game ON results (game, finished_at, table_id);
CREATE INDEX results_pending ON results (finished_at, table_id) WHERE pool IS NOT NULL AND rated_place IS NULL;
CREATE INDEX results_rated ON results (game, pool, rated_place) WHERE rated_place IS NOT NULL;
CREATE INDEX outcomes_user ON outcomes (user_id, finished_at, table_id, seat);
CREATE INDEX scores_user ON scores (user_id, game, chart, scope);
CREATE INDEX bests_order ON bests (game, chart, scope, merit DESC, at, user_id);
CREATE INDEX bests_user ON bests (user_id);
CREATE INDEX tallies_wins ON tallies (game, chart, scope, wins, user_id);
CREATE INDEX tallies_losses ON tallies (game, chart, scope, losses, user_id);
CREATE INDEX tallies_draws ON tallies (game, chart, scope, draws, user_id);
CREATE INDEX tallies_streak ON tallies (game, chart, scope, best_streak, user_id);
CREATE INDEX tallies_user ON tallies (user_id);
CREATE INDEX ratings_order ON ratings (game, pool, rating DESC, user_id);
CREATE INDEX ratings_user ON ratings (user_id);
CREATE INDEX daily_plays_table ON daily_plays (table_id);
COMMIT;
