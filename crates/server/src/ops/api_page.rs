//! The API for people to read: one page made from the OpenAPI document, without a script and without downloads.

use std::fmt::Write as _;

use serde_json::{Map, Value};

/// How the page looks; a file of its own, because nothing inline is allowed.
pub(crate) const STYLE: &str = "\
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-top: 2.5rem; text-transform: capitalize; }
summary { cursor: pointer; padding: .3rem 0; }
summary code { font-weight: 600; }
code, pre { font-family: ui-monospace, monospace; font-size: .9em; }
.method { display: inline-block; width: 4.5rem; font-weight: 600; }
.inside { margin: 0 0 1rem 4.5rem; }
table { border-collapse: collapse; width: 100%; }
td { border-top: 1px solid #8884; padding: .2rem .6rem .2rem 0; vertical-align: top; }
:target { outline: 2px solid; outline-offset: .4rem; }
";

/// The page of an OpenAPI document.
pub(crate) fn page(document: &Value) -> String {
    let mut out = String::new();
    let info = &document["info"];
    let title = text(&info["title"]);
    let _ = write!(
        out,
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}: the API</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><link rel=\"stylesheet\" href=\"/api/docs.css\"></head>\
         <body><h1>{title}: the API</h1><p>{}</p>\
         <p>The same as a document for programs: <a href=\"/api/openapi.json\">openapi.json</a>. Send a personal token \
         as <code>Authorization: Bearer TOKEN</code>. What happens by itself at a table arrives over the socket \
         <code>/api/tables/{{id}}/live</code>.</p>",
        text(&info["description"])
    );
    let mut tags: Vec<&str> = Vec::new();
    let operations = operations(document);
    for (_, _, operation) in &operations {
        let tag = operation["tags"][0].as_str().unwrap_or("more");
        if !tags.contains(&tag) {
            tags.push(tag);
        }
    }
    for tag in tags {
        let _ = write!(out, "<h2>{tag}</h2>");
        for (path, method, operation) in &operations {
            if operation["tags"][0].as_str().unwrap_or("more") == tag {
                write_operation(&mut out, path, method, operation);
            }
        }
    }
    out.push_str("<h2>Shapes</h2>");
    for (name, schema) in object(&document["components"]["schemas"]) {
        let _ = write!(out, "<h3 id=\"{0}\">{0}</h3><p>{1}</p>", escape(name), text(&schema["description"]));
        write_shape(&mut out, schema);
    }
    out.push_str("</body></html>\n");
    out
}

/// Every request: path, method and what the document says of it.
fn operations(document: &Value) -> Vec<(&str, &str, &Value)> {
    let paths = object(&document["paths"]);
    let methods = paths.flat_map(|(path, item)| {
        object(item).map(move |(method, operation)| (path.as_str(), method.as_str(), operation))
    });
    methods.filter(|(_, _, operation)| operation["responses"].is_object()).collect()
}

fn write_operation(out: &mut String, path: &str, method: &str, operation: &Value) {
    let summary = operation["summary"].as_str().or(operation["description"].as_str()).unwrap_or_default();
    let _ = write!(
        out,
        "<details id=\"{0}\"><summary><span class=\"method\">{1}</span><code>{2}</code> {3}</summary><div class=\"inside\">",
        escape(operation["operationId"].as_str().unwrap_or_default()),
        method.to_uppercase(),
        escape(path),
        escape(summary)
    );
    let parameters = operation["parameters"].as_array().map(Vec::as_slice).unwrap_or_default();
    if !parameters.is_empty() {
        out.push_str("<table>");
        for parameter in parameters {
            row(out, &text(&parameter["name"]), &shape(&parameter["schema"]), &text(&parameter["description"]));
        }
        out.push_str("</table>");
    }
    let body = &operation["requestBody"]["content"]["application/json"]["schema"];
    if body.is_object() {
        let _ = write!(out, "<p>Send {}</p>", shape(body));
    }
    out.push_str("<table>");
    for (status, response) in object(&operation["responses"]) {
        let content = object(&response["content"]).next().map(|(_, content)| shape(&content["schema"]));
        row(out, &escape(status), &content.unwrap_or_default(), &text(&response["description"]));
    }
    out.push_str("</table></div></details>");
}

fn write_shape(out: &mut String, schema: &Value) {
    let required = schema["required"].as_array().map(Vec::as_slice).unwrap_or_default();
    let properties: Vec<_> = object(&schema["properties"]).collect();
    if properties.is_empty() {
        let _ = write!(out, "<p>{}</p>", shape(schema));
        return;
    }
    out.push_str("<table>");
    for (name, property) in properties {
        let optional = if required.iter().any(|required| required == name) { "" } else { " (may be left out)" };
        row(out, &format!("{}{optional}", escape(name)), &shape(property), &text(&property["description"]));
    }
    out.push_str("</table>");
}

fn row(out: &mut String, name: &str, kind: &str, about: &str) {
    let _ = write!(out, "<tr><td><code>{name}</code></td><td>{kind}</td><td>{about}</td></tr>");
}

/// A schema in a few words, with links to the shapes that it names.
fn shape(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        return format!("<a href=\"#{0}\">{0}</a>", escape(name));
    }
    if let Some(values) = schema["enum"].as_array() {
        let values: Vec<String> =
            values.iter().map(|value| format!("<code>{}</code>", escape(&value.to_string()))).collect();
        return values.join(" or ");
    }
    for several in ["oneOf", "anyOf", "allOf"] {
        if let Some(parts) = schema[several].as_array() {
            let between = if several == "allOf" { " and " } else { " or " };
            return parts.iter().map(shape).collect::<Vec<_>>().join(between);
        }
    }
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => vec!["anything"],
    };
    let properties = || {
        let all: Vec<String> = object(&schema["properties"])
            .map(|(name, property)| format!("{}: {}", escape(name), shape(property)))
            .collect();
        if all.is_empty() { "object".to_owned() } else { format!("{{{}}}", all.join(", ")) }
    };
    let word = |kind: &str| match kind {
        "array" => format!("list of {}", shape(&schema["items"])),
        "object" => properties(),
        kind => kind.to_owned(),
    };
    kinds.into_iter().map(word).collect::<Vec<_>>().join(" or ")
}

fn object(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flat_map(Map::iter)
}

fn text(value: &Value) -> String {
    escape(value.as_str().unwrap_or_default())
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_request_and_every_shape_is_on_the_page() {
        let document: Value = serde_json::from_str(&crate::openapi().to_json().unwrap()).unwrap();
        let page = page(&document);
        for (path, _, operation) in operations(&document) {
            assert!(page.contains(path), "{path}");
            assert!(page.contains(operation["operationId"].as_str().unwrap()));
        }
        for name in document["components"]["schemas"].as_object().unwrap().keys() {
            assert!(page.contains(&format!("id=\"{name}\"")), "{name}");
        }
        assert!(!page.contains("<script") && !page.contains("style="));
    }

    #[test]
    fn what_a_document_says_is_never_taken_for_markup() {
        assert_eq!(text(&Value::from("a<b & \"c\"")), "a&lt;b &amp; &quot;c&quot;");
    }
}
